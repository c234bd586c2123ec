import { Effect, Result } from "effect"
import { MINUTE_MS } from "../../../kernel/Instant.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import type { Job } from "../../../operation/Job.ts"
import { Rails } from "../Rails.ts"
import { movePayment, partsOf } from "./Move.ts"
import { type BlockchainPayment, blockchainPayment, payerOf } from "./model/BlockchainPayment.ts"
import type { ChainAnswer } from "./model/Chain.ts"
import type { BlockchainPaymentTrigger } from "./model/Transitions.ts"

/** The lane of the work that hands payments to the chain and asks what became of them. */
export const PAY_LANE = "blockchain_payment.pay"

/** How long the chain is left alone with a payment until it is asked again. */
const ASK_AGAIN_MS = MINUTE_MS

/** Hands payments to the chain, and follows it until they are posted or rejected. */
export const payJob: Job<BlockchainPayment, ChainAnswer | undefined, Rails> = {
  queue: PAY_LANE,
  resource: blockchainPayment,
  emits: [
    "blockchain_payment.awaiting_funds",
    "blockchain_payment.submitted",
    "blockchain_payment.posted",
    "blockchain_payment.rejected"
  ],
  reads: (one) => {
    const payer = payerOf(one)
    return { positions: payer === undefined ? [] : [payer] }
  },
  ask: (program_id, one) =>
    isOut(one) ? Effect.flatMap(Rails, (rails) => rails.payOverChain(program_id, one)) : Effect.succeed(undefined),
  decide: (object, version, facts, answer) =>
    answer === undefined ? decision({}) : followChain({ object, version }, answer, facts)
}

// A review keeps a payment from the chain, and what is over is over.
const isOut = ({ status }: BlockchainPayment): boolean =>
  status === "created" || status === "awaiting_funds" || status === "submitted"

const followChain = (before: Versioned<BlockchainPayment>, answer: ChainAnswer, facts: Facts): Decision => {
  const on = triggerOf(before.object, answer)
  const next = decision({ timers: askAgain(before.object.id, facts) })
  if (on === undefined) return next
  const { timers } = on === "reject" || on === "post" ? decision({}) : next
  return { ...Result.getOrThrow(movePayment(before, on, partsOf(before.object, answer), facts)), timers }
}

/** Sets the time when the chain is asked after a payment. */
export const askAgain = (object_id: string, { now }: Facts): Decision["timers"] => [
  { queue: PAY_LANE, object_id, due_at_ms: now.ms + ASK_AGAIN_MS }
]

/** What takes a payment to where the chain is with it, a step at a time; undefined where it is there. */
const triggerOf = (one: BlockchainPayment, { _tag }: ChainAnswer): BlockchainPaymentTrigger | undefined => {
  if (_tag === "Pending") return undefined
  if (one.status === "submitted") return _tag === "Posted" ? "post" : undefined
  if (_tag === "Rejected") return "reject"
  if (_tag !== "AwaitingFunds") return "submit"
  return one.status === "created" && payerOf(one) === undefined ? "await" : undefined
}
