import type { SubmittedRecord } from "@vostro/submissions"
import { Schema, Struct } from "effect"
import { CreditStatement, DepositStatement } from "../../../lending/subledger-balance/model/Statement.ts"
import { CreditBalance, DepositBalance } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { centsIn } from "../Amount.ts"
import { NamedId, statedAs } from "../Stated.ts"

const shared = ["client_subledger_balance_name", "currency_code", "status", "status_reason", "type"] as const
const named = { account_id: NamedId, client_settlement_bank_account_id: Schema.optionalKey(NamedId) }

const StatedCredit = Schema.Struct({
  ...Struct.pick(CreditBalance.fields, [...shared, "details"]),
  ...named,
  statement: CreditStatement
})
const StatedDeposit = Schema.Struct({
  ...Struct.pick(DepositBalance.fields, shared),
  ...named,
  statement: DepositStatement
})

/** The fields of a balance that a record states, and the statement of its amounts. */
export type StatedBalance = typeof StatedCredit.Type | typeof StatedDeposit.Type

const [decodeCredit, decodeDeposit] = [statedAs(StatedCredit), statedAs(StatedDeposit)]

/** Returns the fields that a record of a checked file states. */
export const balanceOf = (record: SubmittedRecord): StatedBalance => {
  const isCredit = record.of("type") === "credit"
  const fields = {
    account_id: record.of("account_id"),
    client_subledger_balance_name: record.of("client_balance_name"),
    client_settlement_bank_account_id: record.given("client_settlement_bank_account_id"),
    currency_code: record.of("currency"),
    status: record.of("status"),
    status_reason: record.given("status_reason") ?? "active",
    type: record.of("type"),
    details: isCredit ? detailsOf(record) : undefined,
    statement: { ...(isCredit ? creditOf(record) : { amount: centsIn(record, "amount") }), next: nextOf(record) }
  }
  return isCredit ? decodeCredit(record, fields) : decodeDeposit(record, fields)
}

const nextOf = (record: SubmittedRecord) =>
  record.of("status") === "active"
    ? undefined
    : { status: record.of("status"), status_reason: record.of("status_reason") }

const creditOf = (record: SubmittedRecord) => ({
  core: {
    principal: centsIn(record, "outstanding_principal"),
    interest: centsIn(record, "outstanding_interest"),
    fees: centsIn(record, "outstanding_fees")
  },
  dispute: given(record, "dispute_amount", centsIn),
  charge_off: given(record, "charge_off_amount", centsIn),
  past_due: given(record, "past_due_amount", () => ({
    amount: centsIn(record, "past_due_amount"),
    past_due_days: Number(record.of("past_due_days"))
  }))
})

const given = <A>(
  record: SubmittedRecord,
  column: string,
  read: (record: SubmittedRecord, column: string) => A
): A | undefined => (record.given(column) === undefined ? undefined : read(record, column))

// The order of the fields is that of stored details, so that equal ones have equal texts.
const detailsOf = (record: SubmittedRecord) => ({
  structure: record.of("structure"),
  repayment_details: [],
  expected_maturity_date: record.given("expected_maturity_date"),
  max_funding_amount: given(record, "max_funding_amount", centsIn),
  term: given(record, "term_value", () => ({
    value: Number(record.of("term_value")),
    unit: record.of("term_unit")
  })),
  expected_finance_charge_amount: given(record, "expected_finance_charge_amount", centsIn),
  balances: given(record, "rewards_unit", () => ({ rewards: { unit: record.of("rewards_unit") } }))
})
