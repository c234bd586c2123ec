import { DateTime } from "effect"
import { MAX_AMOUNT_CENTS } from "../../../kernel/Money.ts"
import { fault, type SubError } from "../../../kernel/Rejection.ts"
import { PARTS, sumOf } from "../subledger-balance/model/Totals.ts"
import type { StatedDetails } from "./Details.ts"
import { rowOf, type TypeRow } from "./TransactionTypes.ts"
import { movesMoney, type UserCreditTransaction } from "./UserCreditTransaction.ts"

/** Fields that a client states to book a transaction. */
export type StatedTransaction = Pick<
  UserCreditTransaction,
  "user_credit_balance_id" | "type" | "currency_code" | "amount" | "amount_breakdown"
> &
  Partial<Pick<UserCreditTransaction, "description" | "effective_at" | "funding_id" | "metadata">> & {
    readonly details?: StatedDetails
  }

/** Lists every fault of a transaction against its type's row. */
export const shapeFaults = (stated: StatedTransaction, nowMs: number): ReadonlyArray<SubError> => {
  const row = rowOf(stated.type)
  const tooMuch = row.takes_all === true ? [] : sizeFaults(stated)
  if (tooMuch.length > 0) return tooMuch
  return [
    ...amountFaults(stated, row),
    ...partFaults(stated, row),
    ...detailFaults(stated, row),
    ...fundingFaults(stated),
    // Balances show amounts effective now, so a future-dated transaction must be booked later.
    ...(stated.effective_at !== undefined && msOf(stated.effective_at) > nowMs
      ? [fault("value_too_large", "effective_at")]
      : [])
  ]
}

const msOf = (timestamp: string): number => DateTime.toEpochMillis(DateTime.makeUnsafe(timestamp))

// One transaction moves no more than a payment may.
const sizeFaults = ({ amount, amount_breakdown }: StatedTransaction): ReadonlyArray<SubError> =>
  [
    { name: "amount", value: amount },
    ...PARTS.map((part) => ({ name: `amount_breakdown.${part}`, value: amount_breakdown[part] }))
  ]
    .filter(({ value }) => Math.abs(value) > MAX_AMOUNT_CENTS)
    .map(({ name, value }) => fault(value > 0 ? "value_too_large" : "value_too_small", name))

const signs: Readonly<Record<TypeRow["sign"], (amount: number) => boolean>> = {
  positive: (amount) => amount > 0,
  negative: (amount) => amount < 0,
  either: (amount) => amount !== 0,
  zero: (amount) => amount === 0,
  zero_or_negative: (amount) => amount <= 0
}

const amountFaults = ({ amount, amount_breakdown }: StatedTransaction, { sign }: TypeRow): ReadonlyArray<SubError> => [
  ...(signs[sign](amount) ? [] : [fault("value_not_allowed", "amount")]),
  ...(sumOf(amount_breakdown) === amount ? [] : [fault("value_conflicting", "amount_breakdown", "amount")])
]

const partFaults = (stated: StatedTransaction, row: TypeRow): ReadonlyArray<SubError> => [
  ...PARTS.flatMap((part) => {
    const value = stated.amount_breakdown[part]
    const name = `amount_breakdown.${part}`
    if (value !== 0 && !row.parts.includes(part)) return [fault("value_not_allowed", name)]
    return row.mixed !== true && Math.sign(value) === -Math.sign(stated.amount) && value !== 0
      ? [fault("value_conflicting", name, "amount")]
      : []
  }),
  // A reallocation of zero.
  ...(row.mixed === true && !movesMoney(stated) ? [fault("value_not_allowed", "amount_breakdown")] : [])
]

const DETAILS = ["fee_type", "rewards", "card_network", "dispute"] as const

const detailFaults = ({ details = {}, amount_breakdown }: StatedTransaction, row: TypeRow): ReadonlyArray<SubError> => [
  ...DETAILS.flatMap((name) => {
    const isNeeded = row.detail === name
    if (isNeeded === (details[name] !== undefined) || row.mayState === name) return []
    return [isNeeded ? fault("required", `details.${name}`) : fault("value_conflicting", `details.${name}`, "type")]
  }),
  ...(details.rewards !== undefined && !fitsRewards(details.rewards.amount, row)
    ? [fault("value_not_allowed", "details.rewards.amount")]
    : []),
  // Dollar rewards pay at most their value; points have no price. A reversal negates a transaction that already fitted.
  ...(details.rewards?.unit === "usd" && Math.abs(amount_breakdown.principal) > Math.abs(details.rewards.amount)
    ? [fault("value_conflicting", "amount_breakdown.principal", "details.rewards.amount")]
    : [])
]

const fitsRewards = (amount: number, { rewards }: TypeRow): boolean =>
  rewards === undefined || (rewards === "up" ? amount > 0 : amount < 0)

const fundingFaults = ({ type, funding_id }: StatedTransaction): ReadonlyArray<SubError> => {
  if ((type === "funding") === (funding_id !== undefined)) return []
  return [type === "funding" ? fault("required", "funding_id") : fault("value_conflicting", "funding_id", "type")]
}
