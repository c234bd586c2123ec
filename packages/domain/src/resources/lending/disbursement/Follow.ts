import { Result } from "effect"
import type { Versioned } from "../../../kernel/Resource.ts"
import { changed, type Decision, decision, type Facts, together, unchanged } from "../../../operation/Decision.ts"
import type { Job } from "../../../operation/Job.ts"
import { transition } from "../../../operation/Transition.ts"
import { ach, type OutgoingAch } from "../../payments/ach/entry/Ach.ts"
import { isOutgoing } from "../../payments/ach/entry/Move.ts"
import { FOLLOW_QUEUE } from "../../payments/ach/entry/Queues.ts"
import { settlementRefs } from "../../payments/ach/queue/AchSettlement.ts"
import { isWaiting, play } from "./Cause.ts"
import { type Disbursement, disbursement } from "./Disbursement.ts"
import { passed, type Trigger } from "./Passed.ts"
import { lifecycle } from "./Transitions.ts"

/**
 * Advances a disbursement to the status of its ACH, with an event for each step. Steps already taken have no row from
 * the current status, so no event is emitted twice.
 */
export const followAch = (before: Versioned<Disbursement>, facts: Facts): Decision => {
  const entry = facts.find(ach, before.object.kept.ach_id)
  if (entry === undefined || !isOutgoing(entry)) return decision({})
  let object = before.object
  const events: Array<Decision["events"][number]> = []
  for (const on of passed[entry.object.status]) {
    const told = partsOf(on, object, entry.object)
    if (told === undefined) continue
    const payment_details = { ...object.payment_details, ...told }
    const move = transition(disbursement, { ...before, object }, on, { payment_details }, facts)
    if (Result.isFailure(move)) continue
    object = move.success.object
    events.push(...move.success.parts.events)
  }
  const { kept, parts } = grantWish(object.kept, entry, facts)
  if (object === before.object && kept === object.kept) return decision({})
  return together([
    // A concurrent change of the entry sets the timer again, so the next run sees it.
    parts ?? { requiredVersions: [unchanged(ach, entry)] },
    { response: {}, changes: [changed(disbursement, { ...before, object }, { ...object, kept })], events }
  ])
}

// Applies the first simulated step that is possible once the entry has gone out, and drops the impossible ones before
// it.
const grantWish = (kept: Kept, entry: Versioned<OutgoingAch>, facts: Facts): Granted => {
  const { wishes: [wish, ...wishes] = [], ...others } = kept
  if (wish === undefined || isWaiting(entry.object)) return { kept, parts: undefined }
  const left = wishes.length === 0 ? others : { ...kept, wishes }
  const parts = play(entry, wish, facts)
  return Result.isSuccess(parts) ? { kept: left, parts: parts.success } : grantWish(left, entry, facts)
}

type Kept = Disbursement["kept"]

interface Granted {
  readonly kept: Kept
  readonly parts: Partial<Decision> | undefined
}

type Details = Disbursement["payment_details"]

// Returns the fields that a step writes; undefined for a correction that is missing or already known.
const partsOf = (on: Trigger, { payment_details }: Disbursement, entry: OutgoingAch): Partial<Details> | undefined => {
  switch (on) {
    case "process": {
      const { effective_date, trace_number } = entry.record_details
      return {
        delivery_type: entry.delivery_type,
        ...(effective_date !== undefined && { effective_date }),
        ...(trace_number !== undefined && { trace_number })
      }
    }
    case "correct": {
      const { correction } = entry
      const isKnown = JSON.stringify(correction) === JSON.stringify(payment_details.correction)
      return correction === undefined || isKnown ? undefined : { correction }
    }
    case "fail":
      return { failure: failureOf(entry) }
    default:
      return {}
  }
}

type Failure = NonNullable<Details["failure"]>

const reasons: Readonly<Record<string, Failure["failure_code"]>> = {
  R02: "account_closed",
  R03: "no_account",
  R04: "bad_account_number",
  R16: "account_frozen"
}

const failureOf = ({ returns }: OutgoingAch): Failure => {
  const code = reasons[returns[0]?.return_code ?? ""] ?? "contact_service"
  return { failure_code: code, failure_details: code }
}

/** Follows the ACH of a disbursement after every change of the ACH. */
export const followJob: Job<Disbursement> = {
  queue: FOLLOW_QUEUE,
  resource: disbursement,
  emits: [...lifecycle.table.flatMap((row) => ("event" in row ? [row.event] : [])), "ach.returned", "ach.corrected"],
  reads: ({ kept }, { now_ms }) => ({
    objects: [{ kind: ach.kind, id: kept.ach_id }, ...(kept.wishes === undefined ? [] : settlementRefs(now_ms, now_ms))]
  }),
  decide: (object, version, facts) => followAch({ object, version }, facts)
}
