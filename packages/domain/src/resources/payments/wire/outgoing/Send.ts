import { Result } from "effect"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, decision, type Facts, together } from "../../../../operation/Decision.ts"
import type { Job } from "../../../../operation/Job.ts"
import { blockedReads, isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { openException } from "../../exception/model/PaymentException.ts"
import { outflowReads } from "../../limits/Outflow.ts"
import { isClosed } from "../../transfer/model/Money.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { countedOutflow, sendJobOf } from "../../transfer/outgoing/Send.ts"
import type { WireAnswer } from "../model/Answer.ts"
import { holdWire, moveWire, mustMoveWire, reviseWire, type WireDecision, type WireResult } from "../model/Move.ts"
import { cycleDateOf } from "../model/Number.ts"
import { openItem } from "../model/SuspenseItem.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { amountOf, type Wire } from "../model/Wire.ts"
import { WireRail } from "../model/WireRail.ts"
import { fedwireDay, fedwireDayFor } from "../tables/FedwireDays.ts"
import { rejectionOf } from "../tables/Reasons.ts"
import { accountPaidBy, BLOCKED, TOO_LARGE } from "./Admit.ts"
import { creditorReads, hitsOf } from "./AutomaticReview.ts"
import { namedOnOriginal, wireFailures } from "./Original.ts"
import { LIMIT_REST_MS, nextPollAt, REST_MS } from "./Queue.ts"

const sending = sendJobOf(wireTransfers, WireRail, {
  emits: [
    "wire.under_review",
    "wire.scheduled",
    "wire.processing",
    "wire.posted",
    "wire.rejected",
    "wire.canceled",
    "wire.return_request_response_needed"
  ],
  isAwaited: ({ status }) => status === "processing",
  isPlaced: () => true,
  checked: (one, settings) => {
    if (one.status === "created") return creditorReads(one, settings)
    return one.status === "scheduled" ? [...blockedReads(accountPaidBy(one)), ...outflowReads("fedwire", settings)] : []
  },
  step: (before, answer, facts) => stepOf(before, answer, facts)
})

/** Moves outgoing wires from creation to their outcome, and carries out the cancellations requested on v1. */
export const sendJob: Job<Wire, WireAnswer | undefined, WireRail> = {
  ...sending,
  retryAfter: (one, nowMs) => nextPollAt(nowMs, handedOverAt(one)) - nowMs,
  taken: ({ kept, ...one }, version, facts, answer) => {
    const step = stepOf({ object: { ...one, kept: { ...kept, message_taken: true } }, version }, answer, facts)
    return answer?._tag === "Settled" ? together([step, takenMessage(one.id, answer.imad, facts)]) : step
  }
}

// A settlement is booked even if its IMAD is taken. The operator determines which of the two payments it belongs to.
const takenMessage = (payment_id: Wire["id"], imad: string, facts: Facts): Partial<Decision> =>
  openException({ type: "message_taken", payment_id, details: `Another payment has the IMAD ${imad} too.` }, facts)

const stepOf = (before: Versioned<Wire>, answer: WireAnswer | undefined, facts: Facts): Decision => {
  switch (before.object.status) {
    case "created":
      return Result.getOrThrow(reviewOrSchedule(before, facts)).decision
    case "scheduled":
      return sendWhenOpen(before, facts)
    case "cancel_pending":
      return wireFailures.mustFail(before, "cancel", {}, facts).decision
    case "processing":
      return answer === undefined ? decision({}) : settleWire(before, answer, facts).decision
    default:
      return decision({})
  }
}

const reviewOrSchedule = (before: Versioned<Wire>, facts: Facts): WireResult => {
  const hits = hitsOf(before.object, facts)
  return hits.length === 0 ? scheduleWire(before, facts) : holdWire(before, hits, facts)
}

/**
 * Schedules a wire for the first Fedwire day whose cutoff it makes, or rejects a wire refused at its creation.
 * A scheduled wire stays cancelable for a moment.
 */
export const scheduleWire = (before: Versioned<Wire>, facts: Facts): WireResult => {
  const { refusal } = before.object.kept
  if (refusal !== undefined) return moveWire(before, "reject", { rejection: refusal }, facts)
  const day = fedwireDayFor(facts.now.ms, facts.settings.wire_cutoff)
  const step = wireTransfers.stepAt(before.object, Math.max(day.opens_ms, facts.now.ms + REST_MS))
  const moved = moveWire(before, "schedule", { settlement_date: day.date }, facts)
  return Result.map(moved, (one) => alongside(one, step))
}

// A wire created before the cutoff is sent until Fedwire itself closes; after an outage it is sent on the next day.
const sendWhenOpen = (before: Versioned<Wire>, facts: Facts): Decision => {
  // The account may have been put on the list while the wire waited.
  if (isBlocked(accountPaidBy(before.object), "send", facts)) return unsent(before, BLOCKED, facts).decision
  const { date: today } = fedwireDayFor(facts.now.ms)
  const { settlement_date } = before.object
  const day = fedwireDay(today > settlement_date ? today : settlement_date)
  if (facts.now.ms >= day.opens_ms) return sendWithinLimit(before, day.date, facts).decision
  const moved = reviseWire(before, { settlement_date: day.date }, facts)
  return alongside(moved, wireTransfers.stepAt(before.object, day.opens_ms)).decision
}

// A wire beyond the limit of the bank waits: failed payments release part of the limit, and the next day has a new one.
const sendWithinLimit = (before: Versioned<Wire>, day: string, facts: Facts): WireDecision => {
  const { object } = before
  const sent = countedOutflow(wireTransfers, object, { network: "fedwire", day }, facts)
  if (Result.isFailure(sent)) {
    if (sent.failure === "too_large") return unsent(before, TOO_LARGE, facts)
    return { payment: object, decision: decision(wireTransfers.stepAt(object, facts.now.ms + LIMIT_REST_MS)) }
  }
  const { counted, parts } = sent.success
  return alongside(processWire({ ...before, object: counted }, day, facts), parts)
}

const unsent = (before: Versioned<Wire>, rejection: Wire["rejection"], facts: Facts): WireDecision =>
  wireFailures.mustFail(before, "reject", { rejection }, facts)

/** Turns the hold of a wire into a posting and hands the wire to the network. */
export const processWire = (before: Versioned<Wire>, settlementDate: string, facts: Facts): WireDecision =>
  alongside(
    mustMoveWire(before, "process", handedOver(before.object, settlementDate, facts), facts),
    wireTransfers.stepAt(before.object, facts.now.ms)
  )

const handedOver = ({ kept }: Wire, settlement_date: string, { now }: Facts) => ({
  settlement_date,
  kept: { ...kept, processed_at: now.iso }
})

// Older wires have no such time.
const handedOverAt = ({ kept, updated_at }: Wire): number => Date.parse(kept.processed_at ?? updated_at)

/** Books the outcome of a wire at the network; without an outcome the network is polled again. */
export const settleWire = (before: Versioned<Wire>, answer: WireAnswer, facts: Facts): WireDecision => {
  switch (answer._tag) {
    case "Pending":
      return {
        payment: before.object,
        decision: decision(wireTransfers.stepAt(before.object, nextPollAt(facts.now.ms, handedOverAt(before.object))))
      }
    case "Settled":
      return postWire(before, answer, facts)
    case "Rejected": {
      const { code, additional_information } = answer
      const rejection = {
        reason: rejectionOf(code),
        additional_information: additional_information ?? `The network rejected the wire with the code ${code}.`
      }
      const failed = wireFailures.mustFail(before, "reject", { rejection }, facts)
      return alongside(failed, homelessMoney(before.object, facts))
    }
  }
}

const homelessMoney = (one: Wire, facts: Facts): Partial<Decision> =>
  isClosed(one.kept.place, facts) ? openItem(one, amountOf(one), "rejection_not_posted", facts) : {}

const postWire = (
  before: Versioned<Wire>,
  { imad, omad }: Extract<WireAnswer, { readonly _tag: "Settled" }>,
  facts: Facts
): WireDecision => {
  const { payment_identifiers, kept, settlement_date } = before.object
  const settled = cycleDateOf(imad)
  const more = {
    ...(isLater(settled, settlement_date, facts) && { settlement_date: settled }),
    payment_identifiers: { ...payment_identifiers, message_identification: imad },
    kept: { ...kept, ...(omad !== undefined && { omad }) }
  }
  return alongside(mustMoveWire(before, "post", more, facts), namedOnOriginal(before.object, imad, facts))
}

// The network may settle later than planned, but not on a future day.
const isLater = (settled: string | undefined, planned: string, { now }: Facts): settled is string =>
  settled !== undefined && settled > planned && settled <= fedwireDayFor(now.ms).date
