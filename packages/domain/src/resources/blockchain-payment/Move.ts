import { Result } from "effect"
import type { Job } from "../../engine/Job.ts"
import { changed, type Decision, decision, emitted } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { fault, type Rejection, refuseTransition, reject } from "../../kernel/Rejection.ts"
import type { Versioned } from "../../kernel/Resource.ts"
import type { GlAccount } from "../../ledger/ChartOfAccounts.ts"
import { available, isOpen } from "../../ledger/Position.ts"
import { posting } from "../../ledger/Posting.ts"
import { type BlockchainPayment, blockchainPayment, payerOf } from "./BlockchainPayment.ts"
import { CHAIN_TIMES } from "./SimulatedChain.ts"
import { lifecycle, type Trigger } from "./Transitions.ts"

/** The lane of the work that takes payments on, as the chain does. */
export const ADVANCE_LANE = "blockchain_payment.advance"

/** Takes a payment on by a trigger: its new state, its event, its money, and when it goes on by itself. */
export const moved = (
  before: Versioned<BlockchainPayment>,
  on: Trigger,
  reasons: Pick<BlockchainPayment, "rejection_reason" | "cancelation_reason">,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const { id, status } = before.object
    const refused = refuseTransition("operation_not_allowed")
    const row = yield* Result.mapError(lifecycle.next(status, on), refused)
    if (!fitsPayer(before.object, on))
      return yield* Result.fail(refused({ resource: "blockchain_payment", on, from: status }))
    if (on === "submit" && obstacleOf(before.object, facts) !== undefined) {
      return yield* Result.fail(
        reject("operation_not_allowed", fault("insufficient_funds", "amounts.instructed_amount"))
      )
    }
    const object: BlockchainPayment = { ...before.object, ...reasons, status: row.to, updated_at: facts.now.iso }
    const wait = waits[on]
    return decision({
      response: object,
      changes: [changed(blockchainPayment, before, object)],
      events: emitted(row, blockchainPayment, object),
      ...moneyOf(object, on, facts),
      timers: [{ lane: ADVANCE_LANE, object_id: id, due_at_ms: wait === undefined ? null : facts.now.ms + wait }]
    })
  })

/** How long a payment waits after a trigger until it goes on; without it, for good or for somebody to decide. */
const waits: Partial<Readonly<Record<Trigger, number>>> = {
  await: CHAIN_TIMES.funds_ms,
  submit: CHAIN_TIMES.settles_ms
}

// What a wallet pays waits for its funds before it is sent, and nothing else does.
const fitsPayer = (one: BlockchainPayment, on: Trigger): boolean => {
  const isWallet = payerOf(one) === undefined
  if (on === "await") return isWallet
  return on !== "submit" || isWallet === (one.status === "awaiting_funds")
}

/** Why a payment cannot be taken from its account number. */
const obstacleOf = (one: BlockchainPayment, facts: Facts): string | undefined => {
  const payer = payerOf(one)
  if (payer === undefined) return undefined
  const position = facts.position(payer)
  if (position === undefined || !isOpen(position)) return "account_number_not_active"
  return available(position) < one.amounts.instructed_amount ? "non_sufficient_funds" : undefined
}

// Coins that come from a wallet pass through the chain alone, and are never on the bank's books.
const moneyOf = (one: BlockchainPayment, on: Trigger, facts: Facts): Partial<Decision> => {
  const account_number_id = payerOf(one)
  const amount = one.amounts.instructed_amount
  if (account_number_id === undefined) return {}
  if (on === "submit") return { holds: [{ account_number_id, amount }] }
  if (on !== "post") return {}
  const reserve: GlAccount = "gl_due_from_reserve"
  return {
    holds: [{ account_number_id, amount: -amount }],
    postings: [
      posting(facts.fresh(0), one.id, [
        // The chain has moved it already.
        { account: account_number_id, amount: -amount, forced: true },
        { account: reserve, amount }
      ])
    ]
  }
}

const stepOf = (one: BlockchainPayment, facts: Facts): readonly [Trigger, string?] | undefined => {
  if (one.status === "awaiting_funds") return ["submit"]
  if (one.status === "submitted") return ["post"]
  if (one.status !== "created") return undefined
  if (payerOf(one) === undefined) return ["await"]
  const obstacle = obstacleOf(one, facts)
  return obstacle === undefined ? ["submit"] : ["reject", obstacle]
}

/** Takes payments on when their time has come. */
export const advanceJob: Job<BlockchainPayment> = {
  lane: ADVANCE_LANE,
  resource: blockchainPayment,
  emits: [
    "blockchain_payment.awaiting_funds",
    "blockchain_payment.submitted",
    "blockchain_payment.posted",
    "blockchain_payment.rejected"
  ],
  needs: (one) => {
    const payer = payerOf(one)
    return { positions: payer === undefined ? [] : [payer] }
  },
  decide: (object, version, facts) => {
    const step = stepOf(object, facts)
    if (step === undefined) return decision({})
    const [on, rejection_reason] = step
    const reasons = rejection_reason === undefined ? {} : { rejection_reason }
    return Result.getOrThrow(moved({ object, version }, on, reasons, facts))
  }
}
