import type { Shown } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"

/** Most items of a queue that its page shows: a count of more is shown as `50+`. */
export const MAX_SHOWN = 50

/** Something that waits for a decision. */
export interface Item {
  readonly id: string
  /** Object that the item is about, if it is not the item itself. */
  readonly about?: string
  readonly what: Shown
  /** Amount in cents. */
  readonly amount?: number
  /** Time from which it waits. */
  readonly since: string
  /** Time by which it must be decided. */
  readonly deadline?: string
  /** Forms that decide it; none for a reader who may not. */
  readonly forms: ReadonlyArray<Shown>
}

/** Items of one kind that wait, with at most {@link MAX_SHOWN} of them. */
export interface Waiting {
  readonly items: ReadonlyArray<Item>
  readonly has_more: boolean
}

/** A queue of operators. */
export interface Queue {
  /** Place on the page. */
  readonly anchor: string
  readonly title: string
  /** What fills it, shown while it is empty. */
  readonly empty: string
  /** True if only payments that were made since a day are looked through. */
  readonly isRecent?: true
  /** True if the bank itself has it too, for payments that belong to no program. */
  readonly ofBank?: true
  readonly load: (context: Context, asked: Asked) => Promise<Waiting>
}

/** Whose queue is asked for, and since when. */
export interface Asked {
  readonly program_id: string
  /** First time of creation that is looked through, for queues that look through recent payments. */
  readonly since: string
}

/** Makes what waits of a page of objects. */
export const waitingOf = <A>(
  { has_more, objects }: { readonly has_more: boolean; readonly objects: ReadonlyArray<A> },
  item: (one: A) => Item
): Waiting => ({ items: objects.map(item), has_more })
