/**
 * The credit balance, apart from its operations because transactions, fundings and files need it too: its amounts, its
 * terms and its schedule. RepaymentSchedule.ts and PastDue.ts compute by the day that their caller passes. Opening and
 * moving a balance is left to the parent folder, amounts to the transactions.
 */

import { Schema } from "effect"
import { Cents, CurrencyCode } from "../../../../kernel/Money.ts"
import {
  foundUnder,
  idOf,
  Metadata,
  type Ref,
  resource,
  Timestamp,
  text,
  type Versioned
} from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { CreditDetails, creditFields, RewardsUnit } from "./CreditDetails.ts"
import { allocate, pastDueOf } from "./PastDue.ts"
import { CreditStatement, DepositStatement } from "./Statement.ts"
import { Breakdown, isSettled, sumOf, Totals } from "./Totals.ts"
import { lifecycle, SubledgerBalanceStatus, type SubledgerBalanceTrigger } from "./Transitions.ts"

/** The partner's id of a balance made by a submitted file (ours). */
export const ClientBalanceId = text(64)

const plainFields = {
  id: idOf("subledger_balance"),
  account_id: idOf("account"),
  client_subledger_balance_name: text(64),
  /** The program's core account that lends the money; if absent, the bank lends. */
  client_settlement_bank_account_id: Schema.optionalKey(idOf("core_account")),
  currency_code: CurrencyCode,
  status: SubledgerBalanceStatus,
  status_reason: text(120),
  metadata: Metadata,
  /** Absent for a balance opened by a request. */
  client_balance_id: Schema.optionalKey(ClientBalanceId),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A balance that groups the credit transactions of a customer's account (spec, "Subledger Balance"). */
export interface CreditBalance extends Schema.Schema.Type<typeof CreditBalance> {}
export const CreditBalance = Schema.Struct({
  ...plainFields,
  type: Schema.Literals(["credit"]),
  details: CreditDetails,
  kept: Schema.Struct({
    totals: Totals,
    /** Present on balances made by files. */
    statement: Schema.optionalKey(CreditStatement)
  })
})

/**
 * A customer's share of the money on the FBO account, kept by the partner. Its transactions move nothing on the ledger:
 * the money has moved already.
 */
export interface DepositBalance extends Schema.Schema.Type<typeof DepositBalance> {}
export const DepositBalance = Schema.Struct({
  ...plainFields,
  type: Schema.Literals(["deposit"]),
  kept: Schema.Struct({
    /** Sum of the transactions that move the balance, in cents. */
    amount: Cents,
    statement: DepositStatement
  })
})

/** A balance of a customer's account (spec, "Subledger Balance"). */
export type SubledgerBalance = typeof SubledgerBalance.Type
export const SubledgerBalance = Schema.Union([CreditBalance, DepositBalance])

const Side = Schema.Struct({ amount: Cents, ...Breakdown.fields })

/** The balances of a credit, in cents. */
export const Balances = Schema.Struct({
  core: Schema.Struct({
    amount: Cents,
    amount_in_usd: Cents,
    outstanding_principal: Cents,
    outstanding_interest: Cents,
    outstanding_fees: Cents
  }),
  /** Present only for a credit with rewards. */
  rewards: Schema.optionalKey(
    Schema.Struct({ amount: Schema.Int.annotate({ description: "Whole units of the reward." }), unit: RewardsUnit })
  ),
  dispute: Side,
  charge_off: Side,
  past_due: Schema.Struct({ ...Side.fields, past_due_days: Schema.Int })
})

const CreditBalanceView = Schema.Struct({
  ...plainFields,
  type: CreditBalance.fields.type,
  details: Schema.Struct({ ...creditFields, balances: Balances })
})

// The content of `details` is ours.
const DepositBalanceView = Schema.Struct({
  ...plainFields,
  type: DepositBalance.fields.type,
  details: Schema.Struct({
    balances: Schema.Struct({ core: Schema.Struct({ amount: Cents, amount_in_usd: Cents }) })
  })
})

/** A subledger balance as shown in responses. */
export const SubledgerBalanceView = Schema.Union([CreditBalanceView, DepositBalanceView])

/** A balance as shown on a day, which determines the amounts past due. */
export const viewOf = (balance: SubledgerBalance, day: string): typeof SubledgerBalanceView.Type =>
  balance.type === "credit" ? creditViewOf(balance, day) : depositViewOf(balance)

const depositViewOf = ({ kept: { amount }, ...plain }: DepositBalance): typeof DepositBalanceView.Type => ({
  ...plain,
  details: { balances: { core: { amount, amount_in_usd: amount } } }
})

const creditViewOf = ({ kept, details, ...plain }: CreditBalance, day: string): typeof CreditBalanceView.Type => {
  const { core, dispute, charge_off, rewards } = kept.totals
  const amount = sumOf(core)
  const unit = details.balances?.rewards?.unit
  return {
    ...plain,
    details: {
      ...details,
      balances: {
        core: {
          amount,
          amount_in_usd: amount,
          outstanding_principal: core.principal,
          outstanding_interest: core.interest,
          outstanding_fees: core.fees
        },
        ...(unit !== undefined && { rewards: { amount: rewards, unit } }),
        dispute: { amount: sumOf(dispute), ...dispute },
        charge_off: { amount: sumOf(charge_off), ...charge_off },
        past_due: pastDueBy(kept.statement, kept.totals) ?? pastDueOf(details, kept.totals, day)
      }
    }
  }
}

const pastDueBy = (statement: CreditStatement | undefined, { core }: Totals) => {
  const { past_due } = statement ?? {}
  return past_due === undefined ? undefined : { ...past_due, ...allocate(past_due.amount, core) }
}

/** True if nothing is owed on a balance, either way, or in dispute. */
export const isEmpty = (balance: SubledgerBalance): boolean =>
  balance.type === "credit" ? isSettled(balance.kept.totals) : balance.kept.amount === 0

/** Attribute of balances with money owed or in dispute: their account's id. */
const UNSETTLED = "unsettled_account_id"

/** Attribute of balances until they are closed: the core account that lends their money, if any. */
const LENDER = "lender_id"

/** Attribute of balances made by files until they are closed. */
const OPEN_BY_FILE = "open_by_file"

/** The subledger balance resource. */
export const subledgerBalance = resource<SubledgerBalance, SubledgerBalanceTrigger>({
  kind: "subledger_balance",
  schema: SubledgerBalance,
  lifecycles: [lifecycle],
  refuses: "invalid_status_transition",
  attributes: (balance) => {
    const { account_id, status, client_settlement_bank_account_id: lender, client_balance_id } = balance
    return {
      account_id,
      status,
      ...(!isEmpty(balance) && { [UNSETTLED]: account_id }),
      ...(status !== "closed" && lender !== undefined && { [LENDER]: lender }),
      ...(client_balance_id !== undefined && { client_balance_id }),
      ...(client_balance_id !== undefined && status !== "closed" && { [OPEN_BY_FILE]: "true" })
    }
  },
  indexed: ["account_id", UNSETTLED, LENDER, "client_balance_id", OPEN_BY_FILE],
  unindexed: ["status"],
  foundBy: foundUnder("client_balance_id"),
  keepsOpen: { account: UNSETTLED, core_account: LENDER }
})

/** Filters of balances made by files that are not closed. */
export const openByFile = { [OPEN_BY_FILE]: "true" }

/** Query for the balance of a `client_balance_id`. */
export const byClientBalanceId = (value: string) => ({
  kind: subledgerBalance.kind,
  attribute: "client_balance_id",
  value
})

/** Query for an unsettled balance of an account. */
export const unsettledOn = (accountId: string) => ({
  kind: subledgerBalance.kind,
  attribute: UNSETTLED,
  value: accountId
})

/** Returns a loaded balance of credit; undefined if there is none or it is of deposits. */
export const findCredit = (id: string, facts: Pick<Facts, "find">): Versioned<CreditBalance> | undefined => {
  const found = facts.find(subledgerBalance, id)
  return found?.object.type === "credit" ? { object: found.object, version: found.version } : undefined
}

const CREDIT_PREFIX = "user_credit_balance"

/** Id of a user credit balance: another name of a subledger balance of credit, with the same unique part. */
export const UserCreditBalanceId = idOf(CREDIT_PREFIX)

/** Returns the name that credit transactions use for a subledger balance. */
export const creditBalanceIdOf = (subledgerBalanceId: string): string =>
  CREDIT_PREFIX + subledgerBalanceId.slice(subledgerBalance.kind.length)

/** Returns the reference of the subledger balance that a user credit balance id names. */
export const balanceRef = (userCreditBalanceId: string): Ref => ({
  kind: subledgerBalance.kind,
  id: subledgerBalance.kind + userCreditBalanceId.slice(CREDIT_PREFIX.length)
})
