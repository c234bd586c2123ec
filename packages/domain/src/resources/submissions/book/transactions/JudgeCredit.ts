import type { SubmittedRecord } from "@vostro/submissions"
import { Result } from "effect"
import { fault, type Rejection, type SubError } from "../../../../kernel/Rejection.ts"
import { MAX_CREDIT_CENTS } from "../../../customers/agreement/Credit.ts"
import type { CreditBalance } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { type Breakdown, negated, PARTS, type Totals } from "../../../lending/subledger-balance/model/Totals.ts"
import { undecidedAfter } from "../../../lending/user-credit-transaction/Dispute.ts"
import { type CreditAfter, judgeTransaction } from "../../../lending/user-credit-transaction/Judge.ts"
import { cardFaults } from "../../../lending/user-credit-transaction/NamedCard.ts"
import { ineligible } from "../../../lending/user-credit-transaction/Reverse.ts"
import { shapeFaults } from "../../../lending/user-credit-transaction/Shape.ts"
import { rowOf, TRANSACTION_TYPES } from "../../../lending/user-credit-transaction/TransactionTypes.ts"
import type { UserCreditTransaction } from "../../../lending/user-credit-transaction/UserCreditTransaction.ts"
import type { AccountState, CreditState, Judging } from "./BalanceState.ts"
import { creditOf, originalOf, type StatedCredit } from "./CreditOf.ts"
import type { Named } from "./Named.ts"

/** Bound of each total, in cents or points: sums of a file stay in the range of safe integers. */
const MAX_TOTAL = 10 * MAX_CREDIT_CENTS

/** A credit transaction to judge, with the state of its balance and account. */
export interface JudgedCredit {
  readonly record: SubmittedRecord
  readonly object: CreditBalance
  readonly balance: CreditState
  readonly account: AccountState
  readonly named: Named
  readonly nowMs: number
}

/**
 * Judges the record of a transaction on a credit balance by the rules of requests, and moves the balance and its account.
 * Returns the errors that a request with the same content would have.
 */
export const judgeCredit = (one: JudgedCredit, judging: Judging): ReadonlyArray<SubError> => {
  const { record, object, named, balance, account, nowMs } = one
  if (record.given("principal") === undefined) return [fault("required", "amount_breakdown.principal")]
  if (!TRANSACTION_TYPES.some((type) => type === record.of("type"))) return [fault("value_not_allowed", "type")]
  const stated = creditOf(record, object, named)
  const isReversal = record.of("action") === "reversed"
  const errors = isReversal
    ? reversalErrors(stated, one, judging)
    : [
        ...formErrors(stated, nowMs),
        ...cardFaults(stated, object, (id) => named.card(id)?.object),
        ...rewardErrors(stated, object)
      ]
  if (errors.length > 0) return errors
  const undecided = disputeAfter(stated, named, judging)
  if (Result.isFailure(undecided)) return undecided.failure.errors
  const after = judgeTransaction(stated, {
    balance: balance.balance,
    account: account.account,
    lender: balance.lender,
    use: account.use
  })
  if (Result.isFailure(after)) return after.failure.errors
  if (isBeyond(after.success)) return [fault("value_too_large", "amount")]
  balance.balance = { ...balance.balance, kept: { totals: after.success.totals } }
  account.use = after.success.use
  const { dispute, reversal } = stated.details ?? {}
  if (dispute !== undefined && undecided.success !== undefined) {
    judging.undecided.set(dispute.provisional_transaction_id, undecided.success)
  }
  if (reversal !== undefined) judging.reversed.add(reversal.original_transaction_id)
  return []
}

// A file of transactions has no column for fundings: its records fund balances themselves.
const formErrors = (stated: StatedCredit, nowMs: number): ReadonlyArray<SubError> =>
  shapeFaults(stated, nowMs).filter(({ parameters }) => !parameters.includes("funding_id"))

const rewardErrors = ({ details, type }: StatedCredit, { details: { balances } }: CreditBalance) =>
  rowOf(type).detail === "rewards" && details?.rewards?.unit !== balances?.rewards?.unit
    ? [fault("value_conflicting", "details.rewards.unit")]
    : []

const ORIGINAL = "user_credit_transaction_id"

const reversalErrors = (
  stated: StatedCredit,
  { record, named, nowMs }: JudgedCredit,
  { reversed, undecided }: Judging
): ReadonlyArray<SubError> => {
  const original = originalOf(record, named)
  if (original === undefined) return [fault("not_found", ORIGINAL)]
  const current = withUndecided(original, undecided.get(original.id))
  if (reversed.has(original.id) || ineligible(current) !== undefined) return [fault("value_not_allowed", ORIGINAL)]
  const parts = negated(original.amount_breakdown)
  return [
    ...(original.user_credit_balance_id === stated.user_credit_balance_id
      ? []
      : [fault("value_conflicting", ORIGINAL)]),
    ...(original.type === stated.type ? [] : [fault("value_conflicting", "type")]),
    ...(PARTS.every((part) => parts[part] === stated.amount_breakdown[part])
      ? []
      : [fault("value_conflicting", "amount")]),
    ...(Date.parse(stated.effective_at) > nowMs ? [fault("value_too_large", "effective_at")] : [])
  ]
}

const withUndecided = (one: UserCreditTransaction, undecided: Breakdown | undefined): UserCreditTransaction =>
  undecided === undefined ? one : { ...one, kept: { ...one.kept, undecided } }

/** Returns the undecided rest of the dispute that a transaction decides; undefined if it decides none. */
const disputeAfter = (
  { details, user_credit_balance_id, amount_breakdown }: StatedCredit,
  { credit }: Named,
  { undecided, reversed }: Judging
): Result.Result<Breakdown | undefined, Pick<Rejection, "errors">> => {
  if (details?.dispute === undefined) return Result.succeed(undefined)
  const id = details.dispute.provisional_transaction_id
  const provisional = credit(id)?.object
  const rest = undecided.get(id) ?? provisional?.kept.undecided
  const isOpen =
    provisional?.user_credit_balance_id === user_credit_balance_id &&
    provisional.reversal_transaction_id === undefined &&
    !reversed.has(id)
  return rest === undefined || !isOpen
    ? Result.fail({ errors: [fault("not_found", "details.dispute")] })
    : undecidedAfter(rest, amount_breakdown)
}

const isBeyond = ({ totals, use }: CreditAfter): boolean =>
  [...numbersOf(totals), use.drawn, use.excess].some((one) => Math.abs(one) > MAX_TOTAL)

const numbersOf = ({ core, dispute, charge_off, rewards, paid, funded }: Totals): ReadonlyArray<number> => [
  ...[core, dispute, charge_off].flatMap((side) => PARTS.map((part) => side[part])),
  rewards,
  paid,
  funded
]
