import { instantOfLocal } from "@vostro/domain"
import type { BankUnderTest } from "./BankUnderTest.ts"

/** Moves the bank's time to a time of a day in US Central, where its windows are kept. */
export const moveTo = (bank: BankUnderTest, day: string, time: string): void =>
  bank.advance(instantOfLocal(day, time, "America/Chicago") - bank.now())

/** Banking days in a row, far ahead, with no holiday near: what is decided by the calendar is the same on every run. */
export const WEEK = {
  monday: "2035-03-05",
  tuesday: "2035-03-06",
  wednesday: "2035-03-07",
  thursday: "2035-03-08",
  friday: "2035-03-09"
} as const

/** What a test says of an entry that it sends; the rest is an ordinary one. */
export interface AchParts {
  readonly account_number_id: string
  readonly amount: number
  readonly transaction_type?: "credit" | "debit"
  readonly delivery_type?: "same_business_day" | "next_business_day"
  readonly sec_code?: "CCD" | "PPD" | "WEB" | "TEL"
}

/** The body of an outgoing entry. */
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
