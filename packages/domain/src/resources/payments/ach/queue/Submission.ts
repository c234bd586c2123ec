import { Effect } from "effect"
import type { JobReader } from "../../../../operation/BatchJob.ts"
import type { StoreUnavailable } from "../../../../ports/Store.ts"
import { type Ach, ach, type IncomingAch, type OutgoingAch } from "../entry/Ach.ts"
import { answers, isForward, originates, type Sends } from "../entry/Outbound.ts"
import type { SubmissionWindow } from "./SubmissionWindow.ts"

/** An entry to be sent to the network, with its trace number. */
export type OutboundEntry = OriginatedEntry | AnsweredEntry

/** An outgoing entry, or the dishonored return of one. */
export type OriginatedEntry = Outbound<OutgoingAch, "forward"> | Outbound<OutgoingAch, "dishonored_return">

/** The return of an incoming entry, or its contested dishonored return. */
export type AnsweredEntry = Outbound<IncomingAch, "return"> | Outbound<IncomingAch, "contested_return">

interface Outbound<A extends Ach, S extends Sends> {
  readonly ach: A
  readonly sends: S
  /** Fifteen digits, ascending within the submission. */
  readonly trace_number: string
}

/** Creation time and place of an outgoing file. No two files of the bank have both in common. */
export interface FileIdentity {
  /** A whole minute: that of the cutoff, or a later one if that has no place left. */
  readonly created_at: string
  /** Place among the files of the minute, from 0 to 35: files write it as the file ID modifier. */
  readonly place: number
}

/** All entries of one program that are sent with one window. */
export interface Submission {
  readonly programId: string
  /** The window's id is the idempotency key of the submission. */
  readonly window: SubmissionWindow
  /** Returns the page of entries after an entry's id, in the order of trace numbers; empty at the end. */
  readonly entriesAfter: (achId: string | undefined) => Effect.Effect<ReadonlyArray<OutboundEntry>, StoreUnavailable>
  /** Returns the identity of the nth file of the submission, from 1: the same whenever it is asked for. */
  readonly identityOf: (number: number) => Effect.Effect<FileIdentity, StoreUnavailable>
}

/** Maximum number of entries in a page for an adapter of the rails. */
const PAGE = 500

/** Returns the submission of a window, whose entries are read page by page. */
export const submissionOf = (
  programId: string,
  window: SubmissionWindow,
  reader: JobReader,
  identityOf: Submission["identityOf"]
): Submission => ({
  programId,
  identityOf,
  window,
  entriesAfter: (after = "ach_") =>
    Effect.map(reader.list(ach, { filters: { queue: window.id }, after, limit: PAGE }), ({ members }) =>
      members.map(({ object }) => outboundOf(object))
    )
})

/** Returns an entry as sent to the network. Throws if it has no trace number. */
export const outboundOf = (one: Ach): OutboundEntry =>
  one.direction === "outgoing"
    ? { ach: one, sends: originates(one), trace_number: traceNumberOf(one) }
    : { ach: one, sends: answers(one), trace_number: traceNumberOf(one) }

const traceNumberOf = (one: Ach): string => {
  const traceNumber = isForward(one) ? one.record_details.trace_number : one.returns.at(-1)?.trace_number
  if (traceNumber === undefined) throw new RangeError(`${one.id} has no trace number`)
  return traceNumber
}
