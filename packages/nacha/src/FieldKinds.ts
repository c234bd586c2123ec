import type { DateFormat } from "./Layout.ts"
import type { RuleName } from "./Rule.ts"

/** Characters from the left. */
export const text = { is: "text" } as const
/** Characters from the right. */
export const textRight = { is: "textRight" } as const
/** A number. */
export const number = { is: "number" } as const
/** Cents. */
export const amount = { is: "amount" } as const
/** A number wider than 15 columns. */
export const total = { is: "total" } as const
/** Digits that name something. */
export const digits = { is: "digits" } as const
/** A routing number with its check digit. */
export const routing = { is: "routing" } as const

/** A date or time in digits. */
export const date = <const Format extends DateFormat>(format: Format) => ({ is: "date", format }) as const

/** A date that breaks a rule of its own where it does not exist. */
export const dateUnder = <const Format extends DateFormat>(format: Format, rule: RuleName) =>
  ({ is: "date", format, rule }) as const

/** One of a table's keys. */
export const code = <const Values extends Readonly<Record<string, unknown>>>(values: Values) =>
  ({ is: "code", values }) as const
