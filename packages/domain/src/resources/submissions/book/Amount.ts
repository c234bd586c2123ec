import type { SubmittedRecord } from "@vostro/submissions"
import { type Cents, cents, ZERO } from "../../../kernel/Money.ts"

/** Returns the cents of an amount with exactly two decimals, which the check has ensured. Minus zero is zero. */
export const centsOf = (text: string): Cents => cents(Number(text.replace(".", "")) + 0)

/** Returns the cents of a column; zero if it has no value. */
export const centsIn = (record: SubmittedRecord, column: string): Cents => {
  const text = record.of(column)
  return text === "" ? ZERO : centsOf(text)
}

/** Formats cents as an amount of a file. */
export const dollars = (cents: number | bigint): string => {
  const digits = String(cents < 0 ? -cents : cents).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
