import { Result, Schema, Struct } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { type Legal, type Rejection, reject, sentenceOf, standing, stateFault } from "../../../kernel/Rejection.ts"
import { text, type Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { simulationOf } from "../../../operation/Simulate.ts"
import type { SimulatedLifecycle } from "../../../operation/Simulation.ts"
import type { MovedFields } from "../../../operation/Transition.ts"
import { movePayment, partsOf } from "./Move.ts"
import { type BlockchainPayment, blockchainPayment, payerOf } from "./model/BlockchainPayment.ts"
import { isRetryable } from "./model/NameCheck.ts"
import { type BlockchainPaymentTrigger, lifecycle } from "./model/Transitions.ts"
import { askAgain } from "./Pay.ts"
import { resubmitPayment } from "./Resubmit.ts"
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

/** Details of a simulated rejection or cancellation. */
const Cause = Schema.Struct({ reason: Schema.optionalKey(text(120)) })
type Cause = typeof Cause.Type

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
  { event, rejection_reason: reason = "simulated" }: StatedAdvance,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.flatMap(found(blockchainPayment, id, facts), (before) => {
    const on = triggers[event]
    const { object } = before
    const legal = misfit(object, on)
    if (legal === undefined) return stepped(before, on, { reason }, facts)
    return Result.fail(reject("operation_not_allowed", stateFault(standing(blockchainPayment, object), on, legal)))
  })

const stepped = (
  before: Versioned<BlockchainPayment>,
  on: BlockchainPaymentTrigger,
  { reason = "simulated" }: Cause,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(movePayment(before, on, simulated(before.object, on, reason), facts), (moved) => ({
    ...moved,
    timers: on === "await" || on === "submit" ? askAgain(before.object.id, facts) : []
  }))

// A wallet payment waits for its funds before it is submitted; no other payment does.
const misfit = (one: BlockchainPayment, on: string): Legal | undefined => {
  const isWallet = payerOf(one) === undefined
  if (on === "await" && !isWallet) return "from_wallet"
  if (on !== "submit" || isWallet === (one.status === "awaiting_funds")) return undefined
  return isWallet ? "funded" : "from_number"
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
      return { cancelation_reason: reason }
    case "create":
    case "resubmit":
    case "review":
      return {}
  }
}

const step = (on: BlockchainPaymentTrigger) => ({
  decide: (before: Versioned<BlockchainPayment>, cause: Cause, facts: Facts) => stepped(before, on, cause, facts)
})
const reasoned = { takes: ["reason"] } as const

const payments: SimulatedLifecycle<typeof lifecycle, BlockchainPayment, Cause, "time_out"> = {
  lifecycle,
  born: { create: "blockchain_payment.create" },
  steps: {
    review: step("review"),
    await: step("await"),
    submit: step("submit"),
    post: step("post"),
    reject: { ...step("reject"), ...reasoned },
    resubmit: { decide: ({ object }, _, facts) => resubmitPayment(object.id, facts) },
    cancel: { ...step("cancel"), ...reasoned }
  },
  detours: {
    // The outcome stays unknown until the chain is asked again.
    time_out: {
      from: ["submitted"],
      decide: ({ object }, _, facts) => Result.succeed(decision({ timers: askAgain(object.id, facts) }))
    }
  }
}

/** Simulation of every transition of a blockchain payment. */
export const blockchainPaymentSimulation = simulationOf({
  resource: blockchainPayment,
  body: Cause,
  lifecycles: [payments],
  view: viewer<BlockchainPayment>(),
  unless: (one, on) => {
    const legal = on === "resubmit" && !isRetryable(one.rejection_reason) ? "name_unchecked" : misfit(one, on)
    return legal === undefined ? undefined : sentenceOf(standing(blockchainPayment, one), on, legal)
  }
})
