import type { AnyResource, Id } from "@vostro/domain/operations"
import type { Json } from "@vostro/http"
import type { CallOf, OutputOf } from "@vostro/http/promise"
import type { AnyLifecycle } from "../../lifecycle/Flow.ts"
import type { Pointer } from "../../offer/Offer.ts"
import type { Context } from "../../page/Page.ts"

/** The timeline of an object, and the transitions that are possible next. */
export type AskedTimeline = OutputOf<"timeline.trace">

/** Objects that point to another one by an attribute. */
export interface Pointing extends Pointer {
  readonly objects: OutputOf<"object.list">["objects"]
  readonly has_more: boolean
}

/** An object as the bank shows it to the viewer, with what it knows about it. */
export interface Asked {
  readonly program_id: string
  readonly kind: string
  readonly id: string
  readonly version: number | undefined
  readonly object: Json
  readonly resource: AnyResource | undefined
  readonly lifecycle: AnyLifecycle | undefined
  readonly timeline: AskedTimeline | undefined
  /** The last review that it was put under. Undefined in a portal. */
  readonly held: OutputOf<"queue.item">["held_for"]
  readonly pointing: ReadonlyArray<Pointing>
  /** Messages about an ACH entry in the files of the network. None in a portal. */
  readonly ach_messages: OutputOf<"ach.messages">["messages"]
}

/** Steps of the timeline on a page. */
const STEPS = 50

/** Returns the page of the timeline that is asked for. */
export const stepsOf = ({ query }: Pick<Context, "query">): NonNullable<CallOf<"timeline.trace">["query"]> => {
  const after = query.get("after")
  // trusted: the bank refuses a cursor that is no id of an event.
  return { limit: STEPS, ...(after !== null && { starting_after: after as Id<"event"> }) }
}
