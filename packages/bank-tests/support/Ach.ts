import { instantOfLocal } from "@vostro/domain"
import type { BankUnderTest } from "./BankUnderTest.ts"

/** Moves the bank's clock to a time of a day in US Central, the zone of its windows. */
export const moveTo = (bank: BankUnderTest, day: string, time: string): void =>
  bank.advance(instantOfLocal(day, time, "America/Chicago") - bank.now())

/** Consecutive banking days in the far future without a holiday nearby, so the calendar is the same on every run. */
export const WEEK = {
  monday: "2035-03-05",
  tuesday: "2035-03-06",
  wednesday: "2035-03-07",
  thursday: "2035-03-08",
  friday: "2035-03-09"
} as const

/** Fields of an outgoing entry that a test sets; the others have defaults. */
export interface AchParts {
  readonly account_number_id: string
  readonly amount: number
  readonly transaction_type?: "credit" | "debit"
  readonly delivery_type?: "same_business_day" | "next_business_day"
  readonly sec_code?: "CCD" | "PPD" | "WEB" | "TEL"
}

/** Builds the body of an outgoing entry. */
export const achOf = ({ account_number_id, amount, ...parts }: AchParts) =>
  ({
    amount,
    currency_code: "USD",
    transaction_type: "credit",
    account_number_id,
    counterparty: {
      name: "Jane Receiver",
      account_number: "987654321",
      routing_number: "021000021",
      account_type: "checking"
    },
    delivery_type: "next_business_day",
    sec_code: "PPD",
    statement_descriptor: "PAYMENT",
    ...parts
  }) as const
