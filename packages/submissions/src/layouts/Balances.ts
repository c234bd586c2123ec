import {
  bankId,
  cents,
  clientId,
  code,
  currency,
  money,
  patterned,
  positiveCents,
  text,
  time,
  where
} from "../Kinds.ts"
import { known, type Layout, ours } from "../Layout.ts"

const credit = where("type", "credit")

/** Balances of accounts at the end of the day. */
export const balances: Layout = {
  type: "balances",
  title: "Balances",
  content: "every balance that was not closed at the end of the day before T, and every new balance, even at zero",
  unique: [["client_balance_id"], ["id"]],
  rules: [
    { rule: "exactlyOne", columns: ["client_balance_id", "id"] },
    { rule: "decimals", column: "amount", exactly: 2, when: credit },
    { rule: "sum", column: "amount", parts: ["outstanding_principal", "outstanding_interest", "outstanding_fees"] },
    { rule: "same", column: "amount_in_usd", as: "amount" }
  ],
  columns: [
    known("account_id", bankId("account"), { required: true, example: "account_1" }),
    known("client_balance_id", clientId, { example: "balance" }),
    known("id", bankId("subledger_balance")),
    known("client_balance_name", text(64), { required: true, example: "Main" }),
    ours("client_settlement_bank_account_id", clientId, { example: "settlement-1" }),
    ours("currency", currency, { required: true, example: "USD" }),
    known("created_at", time, { required: true, example: "2026-11-20T15:04:05Z" }),
    known("status", code("active", "inactive", "closed"), { required: true, example: "active" }),
    known("status_reason", text(64), { required: where("status", "inactive", "closed") }),
    known("type", code("credit", "deposit"), { required: true, example: "deposit" }),
    ours("amount", money, { required: true, example: "1250.00" }),
    ours("amount_in_usd", money, { example: "1250.00" }),
    ours("outstanding_principal", cents, { required: credit, only: credit }),
    ours("outstanding_interest", cents, { required: credit, only: credit }),
    ours("outstanding_fees", cents, { required: credit, only: credit }),
    ours("structure", code("revolving", "non_revolving"), { required: credit, only: credit }),
    ours("dispute_amount", cents, { only: credit }),
    ours("charge_off_amount", positiveCents, { only: credit }),
    ours("past_due_amount", positiveCents, { only: credit }),
    ours("past_due_days", patterned("a whole number", 5, /^(0|[1-9]\d*)$/), { only: credit })
  ]
}
