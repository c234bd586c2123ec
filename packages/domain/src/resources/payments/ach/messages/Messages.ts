/**
 * The messages about an entry, with the records of each. A message that came has the records in which it came; a message that
 * was sent is made again from the stored entry. The form of records is left to the host's adapter.
 */

import { Schema } from "effect"
import { text } from "../../../../kernel/Resource.ts"
import type { Ach, OutgoingAch, Return } from "../entry/Ach.ts"
import { MAX_RECORD, RawRecords, type ReceivedRecords } from "../entry/RawRecords.ts"
import { tookEffect } from "../entry/Returns.ts"
import type { OutboundEntry } from "../queue/Submission.ts"
import { CHANGE_CODES, changeCodes } from "../tables/ChangeCodes.ts"

/** A message about an entry. */
export const AchMessage = Schema.Struct({
  type: Schema.Literals(["entry", "return", "dishonored_return", "contested_return", "correction"]),
  direction: Schema.Literals(["outgoing", "incoming"]),
  /** Code of a correction, what it means, and the corrected data as in the addenda. */
  change_code: Schema.optionalKey(Schema.Literals(CHANGE_CODES)),
  change_meaning: Schema.optionalKey(Schema.String),
  corrected_data: Schema.optionalKey(Schema.String),
  ...RawRecords.fields,
  /**
   * The batch header, the entry and its addenda. Of a sent message `·` stands for what only its file has. A correction that
   * came in no file has none.
   */
  raw_records: Schema.Array(text(MAX_RECORD))
})
type AchMessage = typeof AchMessage.Type

/** Makes the records of a message as they are in the file that it was sent with; none if the bank has no such files. */
export type WriteRecords = (sent: OutboundEntry) => ReadonlyArray<string>

/**
 * Returns the messages about an entry of which the bank has records, in the order of their stages, and the latest correction
 * at the end.
 */
export const messagesOf = (one: Ach, write: WriteRecords): ReadonlyArray<AchMessage> => {
  const received = (type: keyof typeof ReceivedRecords.Type): ReadonlyArray<AchMessage> => {
    const raw = one.kept.raw?.[type]
    return raw === undefined ? [] : [{ type, direction: "incoming", ...raw }]
  }
  const sent = (outbound: OutboundEntry): ReadonlyArray<AchMessage> => {
    const raw_records = write(outbound)
    const type = outbound.sends === "forward" ? "entry" : outbound.sends
    return raw_records.length === 0 ? [] : [{ type, direction: "outgoing", raw_records }]
  }
  const entry = one.direction === "outgoing" ? forwardOf(one).flatMap(sent) : received("entry")
  const stages = one.returns.flatMap((stage, at) => {
    const outbound = stageOf(one, stage, at)
    return outbound === undefined ? received(stage.type) : sent(outbound)
  })
  return [...entry, ...stages, ...correctionOf(one)]
}

const correctionOf = (one: Ach): ReadonlyArray<AchMessage> => {
  if (one.direction === "incoming" || one.kept.change === undefined) return []
  const { raw = { raw_records: [] }, ...change } = one.kept.change
  const change_meaning = changeCodes[change.change_code].title
  return [{ type: "correction", direction: "incoming", ...change, change_meaning, ...raw }]
}

/** Statuses of an outgoing entry that the network does not have. */
const UNSENT: ReadonlyArray<OutgoingAch["status"]> = [
  "scheduled",
  "under_review",
  "approved",
  "processing",
  "rejected",
  "canceled"
]

const forwardOf = (one: OutgoingAch): ReadonlyArray<OutboundEntry> => {
  const { trace_number } = one.record_details
  if (trace_number === undefined || UNSENT.includes(one.status)) return []
  return [{ ach: { ...one, returns: [] }, sends: "forward", trace_number }]
}

/** Returns a stage of the bank that was sent, with the entry as it was then. */
const stageOf = (one: Ach, stage: Return, at: number): OutboundEntry | undefined => {
  const { trace_number, type } = stage
  if (trace_number === undefined || !tookEffect(stage)) return undefined
  const returns = one.returns.slice(0, at + 1)
  if (one.direction === "outgoing") {
    return type === "dishonored_return" ? { ach: { ...one, returns }, sends: type, trace_number } : undefined
  }
  return type === "dishonored_return" ? undefined : { ach: { ...one, returns }, sends: type, trace_number }
}
