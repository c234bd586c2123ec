import type { ItemOf, ListName, OutputOf } from "@vostro/http/promise"
import type { Shown } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"

/** An item of a queue as the bank lists it, with the object of its kind. */
export type Waiting = OutputOf<"queue.items">["objects"][number]

/** What a person sees of an item beside its times. */
export interface Item {
  /** Object that the item is about, if it is not the item itself. */
  readonly about?: string
  readonly what: Shown
  /** Amount in cents. */
  readonly amount?: number
  /** Forms that decide it; none for a reader who may not. */
  readonly forms: ReadonlyArray<Shown>
}

/** A queue of the bank as people see it. */
export interface Queue {
  /** Its name in the bank. */
  readonly name: string
  /** Place on the page. */
  readonly anchor: string
  readonly title: string
  /** What fills it, shown while it is empty. */
  readonly empty: string
  /** True if the bank itself has it too, for payments that belong to no program. */
  readonly ofBank?: true
  readonly item: (context: Context, program_id: string, waiting: Waiting) => Item
}

/** Returns the object of an item. It is shown as the lists of its kind show it, of which `N` is one. */
export const objectOf = <N extends ListName>({ object }: Waiting): ItemOf<N> => {
  const shown: unknown = object
  // trusted: the bank shows an item in a queue of a kind by the view of the kind.
  return shown as ItemOf<N>
}
