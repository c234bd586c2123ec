import {
  bankId,
  cents,
  clientId,
  code,
  currency,
  date,
  given,
  money,
  patterned,
  text,
  time,
  where
} from "../columns/Kinds.ts"
import { known, type Layout, ours } from "../columns/Layout.ts"
import { transferIds, transferType } from "./TransferTypes.ts"

const fee = where("type", "fee", "fee_accrued")
const rewards = where("type", "rewards_earned", "rewards_spent", "rewards_redeemed")
const card = where("transfer_type", "card", "oct", "aft")
const rewardsAmount = patterned(
  "a whole number from -9900000000 to 9900000000, negative if rewards are used",
  11,
  /^(?:0|-?(?:[1-9]\d{0,8}|[1-8]\d{9}|9[0-8]\d{8}|9900000000))$/
)

/** The types of transactions: those of credit by the specification, then those of deposits alone (ours). */
export const transactionTypes = [
  "card_network",
  "funding",
  "fee",
  "fee_accrued",
  "dispute_provisional",
  "dispute_won",
  "dispute_lost",
  "charge_off",
  "charge_off_recovery",
  "rewards_earned",
  "rewards_spent",
  "rewards_redeemed",
  "interest_accrued",
  "adjustment",
  "reallocation",
  "payment",
  "cancellation",
  "client_credit",
  "deposit",
  "withdrawal",
  "interest_paid"
] as const

// Accruals may be fractions of a cent, because they move no balance of deposits.
const movingTypes = transactionTypes.filter((type) => type !== "interest_accrued" && type !== "dispute_won")

/** Transactions on balances, each in one file only. */
export const transactions: Layout = {
  type: "transactions",
  title: "Transactions",
  content: "the new transactions of T",
  unique: [["client_transaction_id"]],
  rules: [
    { rule: "together", columns: ["principal", "interest", "fees"] },
    { rule: "together", columns: ["rewards_amount", "rewards_unit"] },
    { rule: "decimals", column: "amount", exactly: 2, when: given("principal") },
    { rule: "decimals", column: "amount", exactly: 2, when: where("type", ...movingTypes) },
    { rule: "sum", column: "amount", parts: ["principal", "interest", "fees"] },
    { rule: "same", column: "amount_in_usd", as: "amount" }
  ],
  columns: [
    known("client_transaction_id", clientId, { required: true, example: "transaction" }),
    known("balance_id", clientId, { required: true, example: "balance-1" }),
    known("card_id", clientId, { only: card }),
    known("bin", patterned("six to eight digits", 8, /^\d{6,8}$/), { only: card }),
    ours("settlement_group", text(64)),
    ours("client_settlement_bank_account_id", bankId("core_account")),
    known("amount", money, { required: true, example: "12.50" }),
    known("amount_in_usd", money, { example: "12.50" }),
    known("currency", currency, { required: true, example: "USD" }),
    known("principal", cents),
    known("interest", cents),
    ours("fees", cents),
    known("type", code(...transactionTypes), { required: true, example: "deposit" }),
    known("fee_type", code("atm", "overdraft", "periodic_maintenance", "card", "international_transaction", "other"), {
      required: where("type", "fee"),
      only: fee
    }),
    known("action", code("applied", "reversed"), { required: true, example: "applied" }),
    ours("original_transaction_id", clientId),
    ours("rewards_amount", rewardsAmount, { only: rewards }),
    ours("rewards_unit", code("usd", "points"), { only: rewards }),
    known("transfer_type", transferType, { required: true, example: "ach" }),
    known("settlement_date", date, { example: "2026-11-23" }),
    known("effective_at", time, { required: true, example: "2026-11-20T15:04:05Z" }),
    known("transfer_ids", transferIds, { example: "ach_1" }),
    ours("description", text(120))
  ]
}
