import { Schema, SchemaTransformation } from "effect"
import { atLeast, atMost } from "../../../kernel/Resource.ts"

const lettersAndDigits = Schema.isPattern(/^[a-zA-Z0-9]+$/)

/** An account number that a program brings along, in the form of the directory. */
export const OwnNumber = Schema.String.check(atLeast(8), atMost(17), lettersAndDigits).pipe(
  Schema.decodeTo(Schema.String, SchemaTransformation.toUpperCase())
)

/** An account number by which one looks for it, in the form of the directory. */
export const SoughtNumber = Schema.String.check(atLeast(1), atMost(17), lettersAndDigits).pipe(
  Schema.decodeTo(Schema.String, SchemaTransformation.toUpperCase())
)

/**
 * Returns an account number as the bank's directory has it: with its letters in upper case. Senders do not agree on the case
 * of letters, so two numbers never differ by it alone. Zeros in front count.
 */
export const directoryForm = (number: string): string => number.toUpperCase()

/**
 * An account number as it is shown: an integer (spec) if an integer says it exactly to every reader of JSON, which needs at
 * most 15 digits and no zero in front, else its text.
 */
export const ShownNumber = Schema.Union([Schema.Int, Schema.String.check(Schema.isPattern(/^[A-Z0-9]{8,17}$/))])

/** Returns an account number as it is shown. */
export const shownNumber = (number: string): typeof ShownNumber.Type =>
  /^[1-9]\d{7,14}$/.test(number) ? Number(number) : number
