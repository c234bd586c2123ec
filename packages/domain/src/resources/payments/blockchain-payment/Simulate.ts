import { Result, Struct } from "effect"
import { type Rejection, refuseTransition } from "../../../kernel/Rejection.ts"
import type { Decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import type { MovedFields } from "../../../operation/Transition.ts"
import { movePayment, partsOf } from "./Move.ts"
import { type BlockchainPayment, blockchainPayment, payerOf } from "./model/BlockchainPayment.ts"
import type { BlockchainPaymentTrigger } from "./model/Transitions.ts"
import { askAgain } from "./Pay.ts"
import { simulatedQuote, simulatedWallet } from "./SimulatedChain.ts"

const triggers = {
  "blockchain_payment.under_review": "review",
  "blockchain_payment.awaiting_funds": "await",
  "blockchain_payment.submitted": "submit",
  "blockchain_payment.posted": "post",
  "blockchain_payment.rejected": "reject",
  "blockchain_payment.canceled": "cancel"
} as const satisfies Readonly<Record<string, BlockchainPaymentTrigger>>
type Advance = keyof typeof triggers

/** Names of the events that a payment can be advanced to. */
export const ADVANCES: ReadonlyArray<Advance> = Struct.keys(triggers)

/** A step as it is asked for; the reason is that of a rejection. */
export interface StatedAdvance {
  readonly event: Advance
  readonly rejection_reason?: string
}

/** Applies a simulated step to a payment now: a review and its outcome, received funds, or settlement on the chain. */
export const advancePayment = (
  id: string,
  { event, rejection_reason = "simulated" }: StatedAdvance,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(blockchainPayment, id, facts)
    const on = triggers[event]
    const { object } = before
    if (!fitsPayer(object, on)) {
      const illegal = { resource: blockchainPayment.kind, on, from: object.status }
      return yield* Result.fail(refuseTransition("operation_not_allowed")(illegal))
    }
    const timers = on === "await" || on === "submit" ? askAgain(id, facts) : []
    return { ...(yield* movePayment(before, on, simulated(object, on, rejection_reason), facts)), timers }
  })

// A wallet payment waits for its funds before it is submitted; no other payment does.
const fitsPayer = (one: BlockchainPayment, on: BlockchainPaymentTrigger): boolean => {
  const isWallet = payerOf(one) === undefined
  if (on === "await") return isWallet
  return on !== "submit" || isWallet === (one.status === "awaiting_funds")
}

const simulated = (
  one: BlockchainPayment,
  on: BlockchainPaymentTrigger,
  reason: string
): MovedFields<BlockchainPayment> => {
  switch (on) {
    case "await":
      return partsOf(one, { _tag: "AwaitingFunds", to_wallet_address: simulatedWallet(one) })
    case "submit":
    case "post":
      return partsOf(one, { _tag: "Submitted", quote: simulatedQuote(one) })
    case "reject":
      return partsOf(one, { _tag: "Rejected", reason })
    case "cancel":
      return { cancelation_reason: "simulated" }
    case "create":
    case "resubmit":
    case "review":
      return {}
  }
}
