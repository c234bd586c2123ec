import { Result } from "effect"
import { cycleDayAt } from "../../../../kernel/calendar/CycleDay.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, decision, type Facts } from "../../../../operation/Decision.ts"
import type { Job } from "../../../../operation/Job.ts"
import { outflowReads } from "../../limits/Outflow.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { countedOutflow, sendJobOf } from "../../transfer/outgoing/Send.ts"
import type { InstantPaymentAnswer } from "../model/Answer.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { InstantRail } from "../model/InstantRail.ts"
import type { InstantPaymentDecision } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { refusal } from "./Accept.ts"
import { instantFailures } from "./Original.ts"
import { nextPollAt } from "./Queue.ts"
import { OUTCOMES, settlePayment, updateCounterparty } from "./Settle.ts"

const isUnsettled = ({ status }: InstantPayment): boolean => status === "created" || status === "under_review"

const isWaiting = (one: InstantPayment): boolean =>
  one.direction === "outgoing" && isUnsettled(one) && one.kept.stage === "waiting"

// The network, or the other bank after an acceptance without posting.
const isAwaited = (one: InstantPayment): boolean =>
  one.kept.stage === "submitted" && (isUnsettled(one) || one.counterparty_status === "under_review")

/**
 * Sends outgoing payments to their network, rejects those that the bank does not send, and polls the outcome at both.
 */
export const sendJob: Job<InstantPayment, InstantPaymentAnswer | undefined, InstantRail> = sendJobOf(
  instantTransfers,
  InstantRail,
  {
    emits: OUTCOMES,
    isAwaited,
    // A refusal after settlement returns the money to its place.
    isPlaced: isAwaited,
    checked: (one, settings) => (isWaiting(one) ? outflowReads(one.kept.network, settings) : []),
    step: (before, answer, facts) => stepOf(before, answer, facts)
  }
)

const stepOf = (
  before: Versioned<InstantPayment>,
  answer: InstantPaymentAnswer | undefined,
  facts: Facts
): Decision => {
  const one = before.object
  if (one.direction === "incoming") return decision({})
  const { marked_sent, refusal: rejection } = one.kept
  if (isUnsettled(one) && rejection !== undefined && marked_sent !== true) {
    return instantTransfers.mustMove(before, "reject", { rejection }, facts).decision
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
  if (Result.isFailure(sent)) {
    const rejection = refusal("aggregate_limit_exceeded", "The limit of the bank at the network is exhausted.")
    return instantFailures.mustFail(before, "reject", { rejection }, facts)
  }
  const { counted, parts } = sent.success
  const kept = { ...counted.kept, stage: "submitted", submitted_at: facts.now.iso } as const
  return alongside(instantTransfers.keep(before, kept), parts, instantTransfers.stepAt(before.object, facts.now.ms))
}

/** Counts a question without an outcome, and schedules the next question after a longer time. */
export const askLater = (before: Versioned<InstantPayment>, facts: Facts): InstantPaymentDecision => {
  const { questions } = before.object.kept
  const next = instantTransfers.stepAt(before.object, nextPollAt(facts.now.ms, questions))
  return alongside(instantTransfers.keep(before, { questions: questions + 1 }), next)
}
