import type { Condition, ItemKind, Kind } from "./Layout.ts"

/** Text of at most so many characters. */
export const text = (max: number, min = 1): ItemKind => ({ is: "text", max, min })

/** Text of a pattern, described by `form`. */
export const patterned = (form: string, max: number, pattern: RegExp): ItemKind => ({ is: "text", max, pattern, form })

/** One of these codes. */
export const code = (...codes: ReadonlyArray<string>): ItemKind => ({ is: "code", codes })

/** At most so many items, separated by commas. */
export const list = (max: number, item: ItemKind): Kind => ({ is: "list", max, item })

/** An id of a partner, at most 64 characters, without commas because lists hold such ids. */
export const clientId = patterned("letters, digits and punctuation, no blanks or commas", 64, /^[!-+\--{}~]+$/)

/** An id of the bank. */
export const bankId = (prefix: string): Kind =>
  patterned(`\`${prefix}_\` and word characters`, 80, new RegExp(`^${prefix}_\\w+$`))

/** A date. */
export const date: Kind = { is: "date" }

/** A time. */
export const time: Kind = { is: "time" }

/** Largest amount of a submitted file: the largest credit of an account. */
const LARGEST = "1000000000000.00"

/** An amount with at least the two decimals of the dollar; eight are the most (ours). */
export const money: Kind = { is: "money", from: 2, to: 8, min: `-${LARGEST}`, max: LARGEST }

/** An amount of exactly the dollar's decimals. */
export const cents: Kind = { is: "money", from: 2, to: 2, min: `-${LARGEST}`, max: LARGEST }

/** An amount of exactly the dollar's decimals that is never negative. */
export const positiveCents = amountUpTo(LARGEST)

/** An amount of a payment: exactly the dollar's decimals, never negative. */
export const paymentCents = amountUpTo("99000000.00")

/** An amount in whole dollars or cents that is never negative. */
export const looseAmount: Kind = { is: "money", from: 0, to: 2, min: "0.00", max: LARGEST }

function amountUpTo(max: string): Kind {
  return { is: "money", from: 2, to: 2, min: "0.00", max }
}

/** The currency of the specification. */
export const currency = code("USD")

/** A condition: the column has one of these values. */
export const where = (column: string, ...is: ReadonlyArray<string>): Condition => ({ column, is })

/** A condition: the column has a value. */
export const given = (column: string): Condition => ({ column, is: "given" })

/** Returns the bounds of an amount as text: for the reference, and for faults. */
export const boundsOf = ({ min, max }: Extract<Kind, { readonly is: "money" }>): string => `from ${min} to ${max}`
