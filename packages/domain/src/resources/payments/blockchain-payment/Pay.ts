import { Effect, Result } from "effect"
import { MINUTE_MS } from "../../../kernel/Instant.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import type { Job } from "../../../operation/Job.ts"
import { movePayment, partsOf } from "./Move.ts"
import { type BlockchainPayment, blockchainPayment, payerOf } from "./model/BlockchainPayment.ts"
import type { ChainAnswer } from "./model/Chain.ts"
import { ChainRail } from "./model/ChainRail.ts"
import type { BlockchainPaymentTrigger } from "./model/Transitions.ts"

/** Queue of the job that submits payments to the chain and polls their progress. */
export const PAY_QUEUE = "blockchain_payment.pay"

/** Polling interval of a payment on the chain. */
const ASK_AGAIN_MS = MINUTE_MS

/** Submits payments to the chain and polls it until they are posted or rejected. */
export const payJob: Job<BlockchainPayment, ChainAnswer | undefined, ChainRail> = {
  queue: PAY_QUEUE,
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
  ask: (programId, one) =>
    isOut(one) ? Effect.flatMap(ChainRail, (rail) => rail.pay(programId, one)) : Effect.succeed(undefined),
  decide: (object, version, facts, answer) =>
    answer === undefined ? decision({}) : followChain({ object, version }, answer, facts)
}

// A payment under review or in a final status is not submitted.
const isOut = ({ status }: BlockchainPayment): boolean =>
  status === "created" || status === "awaiting_funds" || status === "submitted"

const followChain = (before: Versioned<BlockchainPayment>, answer: ChainAnswer, facts: Facts): Decision => {
  const on = triggerOf(before.object, answer)
  const next = decision({ timers: askAgain(before.object.id, facts) })
  if (on === undefined) return next
  const { timers } = on === "reject" || on === "post" ? decision({}) : next
  return { ...Result.getOrThrow(movePayment(before, on, partsOf(before.object, answer), facts)), timers }
}

/** Sets the timer of the next poll of a payment. */
export const askAgain = (objectId: string, { now }: Facts): Decision["timers"] => [
  { queue: PAY_QUEUE, object_id: objectId, due_at_ms: now.ms + ASK_AGAIN_MS }
]

/** Returns the trigger of the next step towards the chain's progress; undefined if the payment is up to date. */
const triggerOf = (one: BlockchainPayment, { _tag }: ChainAnswer): BlockchainPaymentTrigger | undefined => {
  if (_tag === "Pending") return undefined
  if (one.status === "submitted") return _tag === "Posted" ? "post" : undefined
  if (_tag === "Rejected") return "reject"
  if (_tag !== "AwaitingFunds") return "submit"
  return one.status === "created" && payerOf(one) === undefined ? "await" : undefined
}
