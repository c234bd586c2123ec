import { Result } from "effect"
import { negate } from "../../../kernel/Money.ts"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { booked } from "../../../operation/Booked.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { type MovedFields, transition } from "../../../operation/Transition.ts"
import { paid } from "./Money.ts"
import { type BlockchainPayment, blockchainPayment, payerOf } from "./model/BlockchainPayment.ts"
import type { ChainAnswer } from "./model/Chain.ts"
import type { BlockchainPaymentTrigger } from "./model/Transitions.ts"

/** Applies a lifecycle transition to a payment, with its event, hold and ledger effects. */
export const movePayment = (
  before: Versioned<BlockchainPayment>,
  on: BlockchainPaymentTrigger,
  more: MovedFields<BlockchainPayment>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(transition(blockchainPayment, before, on, more, facts), ({ object, parts }) =>
    decision({ ...parts, ...moneyOf(object, on, facts) })
  )

/** Returns the payment fields that a chain's answer changes. */
export const partsOf = (one: BlockchainPayment, answer: ChainAnswer): MovedFields<BlockchainPayment> => {
  switch (answer._tag) {
    case "Pending":
      return {}
    case "AwaitingFunds":
      return { debtor: instructed(one, answer.to_wallet_address) }
    case "Rejected":
      return { rejection_reason: answer.reason }
    default:
      return { amounts: { ...one.amounts, ...answer.quote } }
  }
}

const instructed = ({ debtor, amounts }: BlockchainPayment, toWalletAddress: string): BlockchainPayment["debtor"] => {
  const { account_identifier: payer, chain } = debtor
  if (payer.type === "account_number_id" || chain === undefined) return debtor
  const funding_instructions = {
    from_wallet_address: payer.value,
    chain,
    amount: unitsOf(amounts.instructed_amount),
    currency_code: amounts.instructed_currency_code,
    to_wallet_address: toWalletAddress
  }
  return { ...debtor, funding_instructions }
}

const unitsOf = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`

const moneyOf = (one: BlockchainPayment, on: BlockchainPaymentTrigger, facts: Facts): Partial<Decision> => {
  const account_number_id = payerOf(one)
  const amount = one.amounts.instructed_amount
  if (account_number_id === undefined) return {}
  const holds = [{ account_number_id, amount: negate(amount) }]
  if (on === "reject" || on === "cancel") return { holds }
  if (on !== "post") return {}
  return {
    holds,
    transactions: booked(paid, one.id, { account_number_id, amount }, facts)
  }
}
