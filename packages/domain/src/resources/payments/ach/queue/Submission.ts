import { Effect } from "effect"
import type { MemberReader } from "../../../../operation/BatchJob.ts"
import type { StoreUnavailable } from "../../../../ports/Store.ts"
import type { Ach, IncomingAch, OutgoingAch } from "../entry/Ach.ts"
import { answers, isForward, originates, type Sends } from "../entry/Outbound.ts"
import type { SubmissionWindow } from "./SubmissionWindow.ts"

/** An entry on its way to the network, with the trace number that it goes out under. */
export type OutboundEntry = OriginatedEntry | AnsweredEntry

/** An outgoing entry on its way, or the dishonor of its return. */
export type OriginatedEntry = Outbound<OutgoingAch, "forward"> | Outbound<OutgoingAch, "dishonored_return">

/** An incoming entry on its way back, or the contest of a dishonor. */
export type AnsweredEntry = Outbound<IncomingAch, "return"> | Outbound<IncomingAch, "contested_return">

interface Outbound<A extends Ach, S extends Sends> {
  readonly ach: A
  readonly sends: S
  /** Fifteen digits, ascending through the submission. */
  readonly trace_number: string
}

/** Everything of one program that goes out with one window. */
export interface Submission {
  readonly programId: string
  /** Its id names the submission: a submission that is handed over again under the same id is the same. */
  readonly window: SubmissionWindow
  /** The next page of entries after an entry's id, in the order of their trace numbers; empty at the end. */
  readonly entriesAfter: (achId: string | undefined) => Effect.Effect<ReadonlyArray<OutboundEntry>, StoreUnavailable>
}

/** The most entries that an adapter of the rails is handed at a time. */
const PAGE = 500

/** The entries of a window for the network, read page by page. */
export const submissionOf = (
  programId: string,
  window: SubmissionWindow,
  readMembers: MemberReader<Ach>
): Submission => ({
  programId,
  window,
  entriesAfter: (after = "ach_") =>
    Effect.map(readMembers({ filters: { queue: window.id }, after, limit: PAGE }), ({ members }) =>
      members.map(({ object }) => outboundOf(object))
    )
})

/** An entry as the network gets it, once it has its trace number. */
export const outboundOf = (one: Ach): OutboundEntry =>
  one.direction === "outgoing"
    ? { ach: one, sends: originates(one), trace_number: traceNumberOf(one) }
    : { ach: one, sends: answers(one), trace_number: traceNumberOf(one) }

const traceNumberOf = (one: Ach): string => {
  const traceNumber = isForward(one) ? one.record_details.trace_number : one.returns.at(-1)?.trace_number
  if (traceNumber === undefined) throw new RangeError(`${one.id} goes out without a trace number`)
  return traceNumber
}
