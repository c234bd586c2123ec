import type { SubmittedRecord } from "@vostro/submissions"
import { Schema, Struct } from "effect"
import { type Cents, ZERO } from "../../../../kernel/Money.ts"
import {
  movesBalance,
  UserDepositTransaction
} from "../../../lending/user-deposit-transaction/UserDepositTransaction.ts"
import { centsOf } from "../Amount.ts"
import { statedAs } from "../Stated.ts"
import type { Named } from "./Named.ts"

/** The fields of a deposit transaction that a record states. */
export type StatedDeposit = Omit<
  UserDepositTransaction,
  "id" | "subledger_balance_id" | "kept" | "created_at" | "updated_at"
>

const decode = statedAs(
  Schema.Struct(
    Struct.omit(UserDepositTransaction.fields, [
      "id",
      "subledger_balance_id",
      "amount",
      "kept",
      "created_at",
      "updated_at"
    ])
  )
)

/** Returns the fields that a record of a checked file states. */
export const depositOf = (record: SubmittedRecord, named: Named): StatedDeposit => {
  const card = record.given("card_id")
  const fields = {
    client_transaction_id: record.of("client_transaction_id"),
    type: record.of("type"),
    fee_type: record.given("fee_type"),
    action: record.of("action"),
    transfer_type: record.of("transfer_type"),
    currency_code: record.of("currency"),
    stated_amount: record.of("amount"),
    description: record.given("description"),
    settlement_group: record.given("settlement_group"),
    card_id: card === undefined ? undefined : named.card(card)?.object.id,
    bin: record.given("bin"),
    settlement_date: record.given("settlement_date"),
    effective_at: record.of("effective_at"),
    transfer_ids: record.items("transfer_ids")
  }
  return { ...decode(record, fields), amount: depositAmountOf(record) }
}

/** Returns the cents by which a record changes its balance. */
export const depositAmountOf = (record: SubmittedRecord): Cents =>
  movesBalance(record.of("type")) ? centsOf(record.of("amount")) : ZERO
