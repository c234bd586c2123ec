import { Array as Arr, Result, Schema } from "effect"
import { Cents, CurrencyCode, PaymentAmount } from "../../../kernel/Money.ts"
import { type Rejection, reject } from "../../../kernel/Rejection.ts"
import { idOf } from "../../../kernel/Resource.ts"
import { closedFaults } from "../../../ledger/ClosedFaults.ts"
import { causeOf, coreTransaction } from "../../../ledger/CoreTransaction.ts"
import { available, type Position } from "../../../ledger/Position.ts"
import { legsOf } from "../../../ledger/Posting.ts"
import { legId } from "../../../ledger/RecordedTransaction.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { command, enquiry } from "../../../operation/Define.ts"
import { inPartition, inProgram } from "../../../operation/InProgram.ts"
import { accountNumber } from "../account-number/AccountNumber.ts"
import { creditedByOperator } from "./Money.ts"
import { numberLegs } from "./NumberLegs.ts"
import { trialBalance } from "./TrialBalance.ts"

const ofNumber = {
  ...inProgram({ account_number_id: idOf("account_number") }),
  reads: ({ params }: { readonly params: { readonly account_number_id: string } }) => ({
    positions: [params.account_number_id]
  })
}

const Balance = Schema.Struct({
  account_number_id: idOf("account_number"),
  posted: Cents,
  held: Cents,
  available: Cents
})

const CoreTransactionView = Schema.Struct({
  id: Schema.String,
  legs: Schema.Array(Schema.Struct({ id: Schema.String, account: Schema.String, amount: Cents })),
  created_at: Schema.String
})

/** Credits an account number from the bank's suspense account, as the operator does to seed money. */
export const creditAccountNumber = (id: string, amount: Cents, facts: Facts): Result.Result<Decision, Rejection> => {
  const position = facts.position(id)
  if (position === undefined) return Result.fail(reject("object_not_found"))
  // Money credited to a closed position could not be moved out again.
  const faults = closedFaults(position, "account_number_id", undefined, "status_not_active")
  if (Arr.isReadonlyArrayNonEmpty(faults)) return Result.fail(reject("related_object_not_ready", ...faults))
  const entry = coreTransaction(
    facts.newId("core_transaction"),
    causeOf(accountNumber, id),
    legsOf(creditedByOperator.legs, { account_number_id: id, amount })
  )
  const legs = entry.legs.map(({ account, amount }, at) => ({ id: legId(entry.id, at), account, amount }))
  return Result.succeed(
    decision({ response: { id: entry.id, legs, created_at: facts.now.iso }, transactions: [entry] })
  )
}

/** Returns the balance of an account number, in cents. */
export const balanceOf = (id: string, facts: Facts): Result.Result<Decision, Rejection> => {
  const found = facts.position(id)
  if (found === undefined) return Result.fail(reject("object_not_found"))
  return Result.succeed(decision({ response: shownBalance(id, found) }))
}

const shownBalance = (id: string, { held, posted }: Pick<Position, "posted" | "held">): typeof Balance.Type => ({
  account_number_id: id,
  posted,
  held,
  available: available({ posted, held })
})

const balancesOf = (ids: ReadonlyArray<string>, facts: Facts): ReadonlyArray<typeof Balance.Type> =>
  ids.flatMap((id) => {
    const found = facts.position(id)
    return found === undefined ? [] : [shownBalance(id, found)]
  })

/** Operator operations on the ledger. */
export const coreTransactionOperations = [
  command({
    ...ofNumber,
    name: "account_number.credit",
    role: "move_money",
    summary: "Credits an account number from the bank's suspense account.",
    at: ["POST", "/operator/v1/programs/:program_id/account_numbers/:account_number_id/credit"],
    body: Schema.Struct({ amount: PaymentAmount, currency_code: CurrencyCode }),
    output: CoreTransactionView,
    rejects: ["related_object_not_ready"],
    decide: ({ params, body }, facts) => creditAccountNumber(params.account_number_id, body.amount, facts)
  }),
  command({
    ...ofNumber,
    name: "account_number.balance",
    summary: "Retrieves the posted, held and available balance of an account number, in cents.",
    at: ["GET", "/operator/v1/programs/:program_id/account_numbers/:account_number_id/balance"],
    output: Balance,
    decide: ({ params }, facts) => balanceOf(params.account_number_id, facts)
  }),
  command({
    ...inProgram({}),
    name: "account_number.balances",
    summary: "Retrieves the balances of up to 100 account numbers, in cents; those that do not exist are left out.",
    at: ["GET", "/operator/v1/programs/:program_id/account_number_balances"],
    query: Schema.Struct({
      account_number_ids: Schema.Array(idOf("account_number")).check(Schema.isMinLength(1), Schema.isMaxLength(100))
    }),
    output: Schema.Struct({ objects: Schema.Array(Balance) }),
    reads: ({ query }) => ({ positions: query.account_number_ids }),
    decide: ({ query }, facts) =>
      Result.succeed(decision({ response: { objects: balancesOf(query.account_number_ids, facts) } }))
  }),
  numberLegs,
  trialBalance,
  enquiry({
    ...inPartition({}),
    name: "ledger.audit",
    summary: "Audits the ledger of a program or of `bank`: sums its entries and compares the sums with its positions.",
    at: ["GET", "/operator/v1/programs/:program_id/ledger/audit"],
    output: Schema.Struct({
      transactions: Schema.Int,
      entries: Schema.Int,
      sum: Schema.String,
      unbalanced: Schema.Array(Schema.String),
      mismatched: Schema.Array(Schema.String)
    }),
    ask: () => Result.succeed({ _tag: "Audit" })
  })
] as const
