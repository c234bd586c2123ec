import type { Scenario } from "./Steps.ts"

/** Body of an ACH debit from the receiver's account at another bank. */
export const debit = {
  amount: 12_345,
  currency_code: "USD",
  transaction_type: "debit",
  account_number_id: "$bank.accountNumberIds.0",
  counterparty: {
    name: "Jane Receiver",
    account_number: "987654321",
    routing_number: "021000021",
    account_type: "checking"
  },
  delivery_type: "next_business_day",
  sec_code: "PPD",
  statement_descriptor: "INVOICE"
} as const

/** Debit that posts, and that the other bank returns as unauthorized on one of the last days on which it may. Saves it as `debit`. */
export const day58: Scenario = [
  { call: "ach.create", key: "debit-1", body: debit, save: "debit" },
  { until: "$debit", status: "posted" },
  { advance: "58 days" },
  {
    call: "ach.simulate",
    params: { ach_id: "$debit.id", trigger: "return" },
    body: { return_code: "R10" },
    save: "debit"
  }
]
