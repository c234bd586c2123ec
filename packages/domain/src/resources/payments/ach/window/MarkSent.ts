import { Result, Schema } from "effect"
import { DAY_MS } from "../../../../kernel/Instant.ts"
import { explained, fault, faultless, type Rejection, reject, type SubError } from "../../../../kernel/Rejection.ts"
import { idOf, refTo, type Versioned } from "../../../../kernel/Resource.ts"
import { asked } from "../../../../operation/Asking.ts"
import { type Decision, type Facts, found, together } from "../../../../operation/Decision.ts"
import type { Asking } from "../../../../operation/Operation.ts"
import { transition } from "../../../../operation/Transition.ts"
import { isOfBank, SEQUENCE, skipTo, TraceNumber } from "../../trace-number/TraceNumber.ts"
import { type Ach, ach, type OutgoingAch, tracedAs } from "../entry/Ach.ts"
import { byDirection, moveAch, unqueued } from "../entry/Move.ts"
import { originates } from "../entry/Outbound.ts"
import { updateLatestReturn } from "../entry/Returns.ts"
import { type AchSettlement, joinSettlement, settlementRefs } from "../queue/AchSettlement.ts"
import { achWindow, SubmissionWindow, WINDOW_QUEUE } from "../queue/SubmissionWindow.ts"
import { taken } from "./Mark.ts"

/** Maximum number of entries of one call. */
const MAX_ENTRIES = 200

/** Age in ms up to which an entry can be returned by its trace number: a trace number names one of the entries so old. */
const TRACED_MS = 60 * DAY_MS

/** Entries that the network has, with their trace numbers in the file. */
export const SentEntries = Schema.Struct({
  entries: Schema.Array(Schema.Struct({ ach_id: idOf("ach"), trace_number: TraceNumber })).check(
    Schema.isMaxLength(MAX_ENTRIES)
  ),
  /** Highest trace number of the program at the network, also of entries that the bank does not know. */
  last_trace_number: Schema.optionalKey(TraceNumber)
})
type SentEntries = typeof SentEntries.Type

/** Window after a mark, with the marked entries. */
export const MarkedWindow = Schema.Struct({ window: SubmissionWindow, ...SentEntries.fields })

/**
 * Marks entries that the network has under the file of a window: they are submitted, settle with the window, and are not
 * sent. Those of the window that are not marked join another one. Trace numbers up to the highest stated are not used
 * again. Entries that are marked count towards no limit.
 */
export function* markSent(windowId: SubmissionWindow["id"], stated: SentEntries): Asking<Decision> {
  const read = yield* asked({
    objects: [refTo(achWindow, windowId), SEQUENCE, ...stated.entries.map(({ ach_id }) => refTo(ach, ach_id))],
    newest: stated.entries.map(({ trace_number }) => tracedAs("outgoing", trace_number))
  })
  const before = yield* found(achWindow, windowId, read)
  yield* faultless(faultsOf(stated, read))
  const settlesMs = Date.parse(before.object.settles_at)
  const facts = yield* asked({ objects: settlementRefs(settlesMs, read.now.ms) })
  const { settlement, parts } = joinSettlement(settlesMs, facts)
  const marked = stated.entries.flatMap(({ ach_id, trace_number }, at) => {
    const one = facts.find(ach, ach_id)
    return one === undefined ? [] : [{ at, one, trace_number }]
  })
  const moved: Array<Partial<Decision>> = []
  for (const { at, one, trace_number } of marked) {
    moved.push(yield* sentEntry(one, `entries[${at}].ach_id`, trace_number, before.object, settlement, facts))
  }
  const count = before.object.entries + moved.length
  const more = { marked_sent: true, cursor: undefined, entries: count }
  const window = yield* transition(achWindow, before, "mark_sent", more, facts)
  const timers = [{ queue: WINDOW_QUEUE, object_id: windowId, due_at_ms: facts.now.ms }]
  const last = [...stated.entries.map(({ trace_number }) => trace_number), stated.last_trace_number ?? ""]
  const response = { window: window.parts.response, ...stated }
  return together([
    ...(moved.length > 0 ? [parts] : []),
    ...moved,
    skipTo(last, facts),
    window.parts,
    { timers, response }
  ])
}

const faultsOf = ({ entries, last_trace_number }: SentEntries, facts: Facts): ReadonlyArray<SubError> => {
  const isOurs = (traceNumber: string) => isOfBank(traceNumber, facts)
  const known = entries.flatMap(({ ach_id, trace_number }) =>
    [facts.find(ach, ach_id), facts.newest(ach, tracedAs("outgoing", trace_number))].flatMap((one) => one?.object ?? [])
  )
  return [
    ...entries.flatMap(({ ach_id, trace_number }, at) => [
      ...(facts.find(ach, ach_id) === undefined ? [fault("not_found", `entries[${at}].ach_id`)] : []),
      ...(isOurs(trace_number) ? [] : [fault("value_not_allowed", `entries[${at}].trace_number`)]),
      ...(isRepeated(entries, at, "ach_id") ? [fault("value_repeated", `entries[${at}].ach_id`)] : []),
      ...(isRepeated(entries, at, "trace_number")
        ? [fault("value_repeated", `entries[${at}].trace_number`)]
        : takenBy(
            known.find((one) => one.id !== ach_id && isUnder(trace_number, one, facts)),
            at
          ))
    ]),
    ...(last_trace_number === undefined || isOurs(last_trace_number)
      ? []
      : [fault("value_not_allowed", "last_trace_number")])
  ]
}

const takenBy = (holder: Ach | undefined, at: number): ReadonlyArray<SubError> =>
  holder === undefined
    ? []
    : [explained(fault("value_repeated", `entries[${at}].trace_number`), `${holder.id} has this trace number.`)]

// An older entry has the number because the sequence has begun again.
const isUnder = (traceNumber: string, { created_at, direction, record_details, returns }: Ach, { now }: Facts) => {
  const isOutgoing = direction === "outgoing"
  const stages = returns.filter(({ type }) => (type === "dishonored_return") === isOutgoing)
  const sent = isOutgoing ? [record_details, ...stages] : stages
  return sent.some(({ trace_number }) => trace_number === traceNumber) && now.ms - Date.parse(created_at) < TRACED_MS
}

const isRepeated = (entries: SentEntries["entries"], at: number, name: "ach_id" | "trace_number"): boolean =>
  entries.findIndex((one) => one[name] === entries[at]?.[name]) < at

const sentEntry = (
  before: Versioned<Ach>,
  parameter: string,
  traceNumber: string,
  window: SubmissionWindow,
  settlement: AchSettlement,
  facts: Facts
): Result.Result<Partial<Decision>, Rejection> => {
  const refusal = (why: string | undefined) =>
    reject("object_state_conflict", explained(fault("value_not_allowed", parameter), why))
  const isQueued = before.object.kept.queue?.startsWith("ach_window_") === true
  const numbered = { returns: updateLatestReturn(before.object, { trace_number: traceNumber }) }
  const stage = (one: Versioned<Ach>) =>
    isQueued
      ? Result.succeed(taken(one, settlement, facts))
      : Result.fail(refusal("The entry is in no window; mark_sent needs one that waits to be sent."))
  return byDirection(before, {
    outgoing: (ours) =>
      originates(ours.object) === "forward"
        ? Result.mapError(sentForward(ours, traceNumber, window, settlement, facts), ({ errors: [error] }) =>
            refusal(error?.why)
          )
        : stage({ ...ours, object: { ...ours.object, ...numbered } }),
    incoming: (theirs) => stage({ ...theirs, object: { ...theirs.object, ...numbered } })
  })
}

/** Marks an entry that the network has under a trace number, with the dates of a window. It joins a settlement. */
export const sentForward = (
  before: Versioned<OutgoingAch>,
  trace_number: string,
  { effective_date, settlement_date }: Pick<SubmissionWindow, "effective_date" | "settlement_date">,
  { id }: AchSettlement,
  facts: Facts
) => {
  const { kept, record_details } = before.object
  const more = {
    record_details: { ...record_details, trace_number, effective_date, settlement_date },
    kept: { ...unqueued(kept), queue: id }
  }
  return moveAch(before, "mark_sent", more, facts)
}
