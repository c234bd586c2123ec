import type { RuleName } from "../rules/Rule.ts"
import type { DateFormat } from "./Layout.ts"

/** Left-justified text. */
export const text = { is: "text" } as const
/** Right-justified text. */
export const textRight = { is: "textRight" } as const
/** A number. */
export const number = { is: "number" } as const
/** An amount in cents. */
export const amount = { is: "amount" } as const
/** A number of more than 15 columns. */
export const total = { is: "total" } as const
/** Digits used as an identifier. */
export const digits = { is: "digits" } as const
/** A routing number with its check digit. */
export const routing = { is: "routing" } as const

/** Date or time digits in a format. */
export const date = <const Format extends DateFormat>(format: Format) => ({ is: "date", format }) as const

/** A date that breaks its own rule if invalid. */
export const dateUnder = <const Format extends DateFormat>(format: Format, rule: RuleName) =>
  ({ is: "date", format, rule }) as const

/** A code: one of the table's keys. */
export const code = <const Values extends Readonly<Record<string, unknown>>>(values: Values) =>
  ({ is: "code", values }) as const
