import { Schema } from "effect"
import { Metadata, Timestamp, text } from "../../../../kernel/Fields.ts"
import { Cents, CurrencyCode } from "../../../../kernel/Money.ts"
import { idOf, type Ref, resource } from "../../../../kernel/Resource.ts"
import { Breakdown, sumOf } from "./Breakdown.ts"
import { CreditDetails, creditFields, RewardsUnit } from "./CreditDetails.ts"
import { pastDueOf } from "./PastDue.ts"
import { isSettled, Totals } from "./Totals.ts"
import { lifecycle, SubledgerBalanceStatus, type SubledgerBalanceTrigger } from "./Transitions.ts"

const plainFields = {
  id: idOf("subledger_balance"),
  account_id: idOf("account"),
  client_subledger_balance_name: text(64),
  /** The program's core account that lends the money; if absent, the bank lends. */
  client_settlement_bank_account_id: Schema.optionalKey(idOf("core_account")),
  currency_code: CurrencyCode,
  status: SubledgerBalanceStatus,
  status_reason: text(120),
  type: Schema.Literals(["credit", "deposit"]),
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A balance of a customer's account that groups its credit transactions (spec, "Subledger Balance"). */
export interface SubledgerBalance extends Schema.Schema.Type<typeof SubledgerBalance> {}
export const SubledgerBalance = Schema.Struct({
  ...plainFields,
  details: CreditDetails,
  kept: Schema.Struct({ totals: Totals })
})

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

/** A subledger balance as shown in responses. */
export const SubledgerBalanceView = Schema.Struct({
  ...plainFields,
  details: Schema.Struct({ ...creditFields, balances: Balances })
})

/** A balance as shown on a day, which determines the amounts past due. */
export const viewOf = (
  { kept, details, ...plain }: SubledgerBalance,
  day: string
): typeof SubledgerBalanceView.Type => {
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
        past_due: pastDueOf(details, kept.totals, day)
      }
    }
  }
}

/** Attribute of balances with money owed or in dispute: their account's id. */
const UNSETTLED = "unsettled_account_id"

/** Attribute of balances until they are closed: the core account that lends their money, if any. */
const LENDER = "lender_id"

/** The subledger balance resource. */
export const subledgerBalance = resource<SubledgerBalance, SubledgerBalanceTrigger>({
  kind: "subledger_balance",
  schema: SubledgerBalance,
  lifecycles: [lifecycle],
  refuses: "invalid_status_transition",
  attributes: ({ account_id, status, kept, client_settlement_bank_account_id: lender }) => ({
    account_id,
    status,
    ...(!isSettled(kept.totals) && { [UNSETTLED]: account_id }),
    ...(status !== "closed" && lender !== undefined && { [LENDER]: lender })
  }),
  indexed: ["account_id", UNSETTLED, LENDER]
})

/** Query for an unsettled balance of an account. */
export const unsettledOn = (accountId: string) => ({
  kind: subledgerBalance.kind,
  attribute: UNSETTLED,
  value: accountId
})

/** Query for a balance that a core account lends on and that is not closed. */
export const lentFrom = (coreAccountId: string) => ({
  kind: subledgerBalance.kind,
  attribute: LENDER,
  value: coreAccountId
})

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
