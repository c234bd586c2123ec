import {
  bankId,
  cents,
  clientId,
  code,
  currency,
  date,
  patterned,
  paymentCents,
  positiveCents,
  text,
  time,
  where
} from "../columns/Kinds.ts"
import { known, type Layout, ours } from "../columns/Layout.ts"

const credit = where("type", "credit")
const loan = where("structure", "non_revolving")
const term = patterned(
  "a whole number from 1 to 36600",
  5,
  /^(?:[1-9]\d{0,3}|[12]\d{4}|3[0-5]\d{3}|36[0-5]\d\d|36600)$/
)
const wholeNumber = patterned("a whole number", 5, /^(0|[1-9]\d*)$/)

/** Balances of accounts at the end of the day. */
export const balances: Layout = {
  type: "balances",
  title: "Balances",
  content: "every balance that was not closed at the end of the day before T, and every new balance, even at zero",
  unique: [["client_balance_id"], ["id"]],
  rules: [
    { rule: "exactlyOne", columns: ["client_balance_id", "id"] },
    { rule: "sum", column: "amount", parts: ["outstanding_principal", "outstanding_interest", "outstanding_fees"] },
    { rule: "same", column: "amount_in_usd", as: "amount" },
    { rule: "together", columns: ["past_due_amount", "past_due_days"] }
  ],
  columns: [
    known("account_id", bankId("account"), { required: true, example: "account_1" }),
    known("client_balance_id", clientId, { example: "balance" }),
    known("id", bankId("subledger_balance")),
    known("client_balance_name", text(64), { required: true, example: "Main" }),
    ours("client_settlement_bank_account_id", bankId("core_account")),
    ours("currency", currency, { required: true, example: "USD" }),
    known("created_at", time, { required: true, example: "2026-11-20T15:04:05Z" }),
    known("status", code("active", "inactive", "closed"), { required: true, example: "active" }),
    known("status_reason", text(64), { required: where("status", "inactive", "closed") }),
    known("type", code("credit", "deposit"), { required: true, example: "deposit" }),
    ours("amount", cents, { required: true, example: "1250.00" }),
    ours("amount_in_usd", cents, { example: "1250.00" }),
    ours("outstanding_principal", cents, { required: credit, only: credit }),
    ours("outstanding_interest", cents, { required: credit, only: credit }),
    ours("outstanding_fees", cents, { required: credit, only: credit }),
    ours("structure", code("revolving", "non_revolving"), { required: credit, only: credit }),
    ours("expected_maturity_date", date, { required: loan, only: loan }),
    ours("max_funding_amount", paymentCents, { required: loan, only: loan }),
    ours("term_value", term, { required: loan, only: loan }),
    ours("term_unit", code("days", "weeks", "months", "years"), { required: loan, only: loan }),
    ours("expected_finance_charge_amount", positiveCents, { required: loan, only: loan }),
    ours("rewards_unit", code("usd", "points"), { only: credit }),
    ours("dispute_amount", cents, { only: credit }),
    ours("charge_off_amount", positiveCents, { only: credit }),
    ours("past_due_amount", positiveCents, { only: credit }),
    ours("past_due_days", wholeNumber, { only: credit })
  ]
}
