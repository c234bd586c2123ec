import { Effect, Result } from "effect"
import { cycleDayAt } from "../../../../kernel/calendar/CycleDay.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Job } from "../../../../operation/Job.ts"
import { outflowReads } from "../../limits/Outflow.ts"
import { placeReads } from "../../suspense/PostReads.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { sendQueue } from "../../transfer/model/Queues.ts"
import { countedOutflow } from "../../transfer/outgoing/Outflow.ts"
import type { InstantPaymentAnswer } from "../model/Answer.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { InstantRail } from "../model/InstantRail.ts"
import { type InstantPaymentDecision, keepPayment, mustMovePayment } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { refusal } from "./Accept.ts"
import { withdrawalRefs, withdrawnFromOriginal } from "./Original.ts"
import { atTime, nextPollAt } from "./Queue.ts"
import { OUTCOMES, settlePayment, updateCounterparty } from "./Settle.ts"

/**
 * Sends outgoing payments to their network, rejects those that the bank does not send, and polls the outcome at both.
 */
export const sendJob: Job<InstantPayment, InstantPaymentAnswer | undefined, InstantRail> = {
  queue: sendQueue(instantPayment),
  resource: instantPayment,
  emits: [...OUTCOMES],
  reads: (one, { settings }) => {
    const checked = isWaiting(one) ? outflowReads(one.kept.network, settings) : []
    // A refusal after settlement returns the money to its place.
    const { objects, positions } = isAwaited(one) ? placeReads(one.kept.place) : { objects: [], positions: [] }
    return { objects: [...withdrawalRefs(one), ...checked, ...objects], positions }
  },
  ask: (programId, one) =>
    isAwaited(one) && one.kept.marked_sent !== true
      ? Effect.flatMap(InstantRail, (rail) => rail.send(programId, one))
      : Effect.succeed(undefined),
  decide: (object, version, facts, answer) => stepOf({ object, version }, answer, facts)
}

const isUnsettled = ({ status }: InstantPayment): boolean => status === "created" || status === "under_review"

const isWaiting = (one: InstantPayment): boolean =>
  one.direction === "outgoing" && isUnsettled(one) && one.kept.stage === "waiting"

// The network, or the other bank after an acceptance without posting.
const isAwaited = (one: InstantPayment): boolean =>
  one.kept.stage === "submitted" && (isUnsettled(one) || one.counterparty_status === "under_review")

const stepOf = (
  before: Versioned<InstantPayment>,
  answer: InstantPaymentAnswer | undefined,
  facts: Facts
): Decision => {
  const one = before.object
  if (one.direction === "incoming") return decision({})
  const { marked_sent, refusal } = one.kept
  if (isUnsettled(one) && refusal !== undefined && marked_sent !== true) {
    return mustMovePayment(before, "reject", { rejection: refusal }, facts).decision
  }
  if (isWaiting(one)) return submitPayment(before, facts).decision
  if (!isAwaited(one) || answer === undefined) return decision({})
  if (answer._tag === "Pending") return askLater(before, facts).decision
  if (isUnsettled(one)) return settlePayment(before, answer, facts).decision
  return answer._tag === "AcceptedWithoutPosting"
    ? askLater(before, facts).decision
    : updateCounterparty(before, answer, facts).decision
}

/**
 * Records that a payment is about to be sent, before it is sent: from then on it cannot be canceled. A payment beyond
 * the limit of its network is rejected.
 */
const submitPayment = (before: Versioned<InstantPayment>, facts: Facts): InstantPaymentDecision => {
  const { network } = before.object.kept
  const sent = countedOutflow(instantTransfers, before.object, { network, day: cycleDayAt(facts.now.ms) }, facts)
  if (Result.isFailure(sent)) return rejectUnsent(before, facts)
  const { counted, parts } = sent.success
  const submitted = keepPayment(before, { ...counted.kept, stage: "submitted", submitted_at: facts.now.iso })
  return alongside(submitted, parts, { timers: atTime(before.object, facts.now.ms) })
}

const rejectUnsent = (before: Versioned<InstantPayment>, facts: Facts): InstantPaymentDecision => {
  const rejection = refusal("aggregate_limit_exceeded", "The limit of the bank at the network is exhausted.")
  const withdrawn = withdrawnFromOriginal(before.object, facts)
  return alongside(mustMovePayment(before, "reject", { rejection }, facts), withdrawn)
}

/** Counts a question without an outcome, and schedules the next question after a longer time. */
export const askLater = (before: Versioned<InstantPayment>, facts: Facts): InstantPaymentDecision => {
  const { questions } = before.object.kept
  const timers = atTime(before.object, nextPollAt(facts.now.ms, questions))
  return alongside(keepPayment(before, { questions: questions + 1 }), { timers })
}
