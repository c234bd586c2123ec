import type { SubmittedRecord } from "@vostro/submissions"
import { Schema, Struct } from "effect"
import { creditBalanceIdOf, type SubledgerBalance } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { CardNetwork, StatedDetails } from "../../../lending/user-credit-transaction/Details.ts"
import { negatedFields } from "../../../lending/user-credit-transaction/Reverse.ts"
import { UserCreditTransaction } from "../../../lending/user-credit-transaction/UserCreditTransaction.ts"
import { centsIn } from "../Amount.ts"
import { NamedId, statedAs } from "../Stated.ts"
import type { Named } from "./Named.ts"

/** The fields of a credit transaction that a record states. */
export type StatedCredit = typeof StatedCredit.Type & Pick<UserCreditTransaction, "user_credit_balance_id" | "details">
const StatedCredit = Schema.Struct({
  ...Struct.pick(UserCreditTransaction.fields, [
    "type",
    "description",
    "currency_code",
    "amount",
    "amount_in_usd",
    "amount_breakdown",
    "effective_at",
    "client_transaction_id"
  ]),
  details: Schema.optionalKey(
    Schema.Struct({
      ...Struct.pick(StatedDetails.fields, ["fee_type", "rewards"]),
      card_network: Schema.optionalKey(Schema.Struct({ ...CardNetwork.fields, card_id: Schema.optionalKey(NamedId) })),
      dispute: Schema.optionalKey(Schema.Struct({ provisional_transaction_id: NamedId }))
    })
  )
})

const decode = statedAs(StatedCredit)

/** Returns the credit transaction that a record names as its original. */
export const originalOf = (record: SubmittedRecord, { credit }: Named): UserCreditTransaction | undefined => {
  const id = record.given("original_transaction_id")
  return id === undefined ? undefined : credit(id)?.object
}

/** Returns the fields that a record of a checked file states, by the names of requests. */
export const creditOf = (
  record: SubmittedRecord,
  balance: Pick<SubledgerBalance, "id">,
  named: Named
): StatedCredit => {
  const original = originalOf(record, named)
  const isReversal = record.of("action") === "reversed"
  const fields = {
    type: record.of("type"),
    description: record.given("description"),
    currency_code: record.of("currency"),
    amount: centsIn(record, "amount"),
    amount_in_usd: centsIn(record, "amount"),
    amount_breakdown: {
      principal: centsIn(record, "principal"),
      interest: centsIn(record, "interest"),
      fees: centsIn(record, "fees")
    },
    effective_at: record.of("effective_at"),
    details: isReversal ? undefined : detailsOf(record, named),
    client_transaction_id: record.of("client_transaction_id")
  }
  const credit = { user_credit_balance_id: creditBalanceIdOf(balance.id), ...decode(record, fields) }
  return isReversal && original !== undefined ? { ...credit, details: negatedFields(original).details } : credit
}

const detailsOf = (record: SubmittedRecord, named: Named) => {
  const details = {
    fee_type: record.given("fee_type"),
    rewards:
      record.given("rewards_amount") === undefined
        ? undefined
        : { amount: Number(record.of("rewards_amount")), unit: record.of("rewards_unit") },
    card_network: cardOf(record, named),
    dispute:
      record.given("original_transaction_id") === undefined
        ? undefined
        : { provisional_transaction_id: originalOf(record, named)?.id ?? record.of("original_transaction_id") }
  }
  return Object.values(details).every((one) => one === undefined) ? undefined : details
}

// A file has no column for the network.
const cardOf = (record: SubmittedRecord, named: Named) => {
  const card = record.given("card_id")
  return card === undefined && record.of("type") !== "card_network"
    ? undefined
    : {
        card_id: card === undefined ? undefined : (named.card(card)?.object.id ?? card),
        bin: record.given("bin"),
        card_network: "other",
        settlement_date: record.given("settlement_date")
      }
}
