import type { Kind } from "../columns/Layout.ts"
import { isDate, isTime } from "./Calendar.ts"
import { decimalsOf, scaled } from "./Decimal.ts"
import type { RuleName } from "./Rule.ts"

/** Returns the rule that a value breaks; undefined if it is valid. The value is not empty. */
export type FieldCheck = (value: string) => RuleName | undefined

type KindOf<Is extends Kind["is"]> = Extract<Kind, { readonly is: Is }>

const SPACE = 32

const hasSpaces = (value: string): boolean =>
  value.charCodeAt(0) === SPACE || value.charCodeAt(value.length - 1) === SPACE

const textCheck =
  ({ max, min = 0, pattern }: KindOf<"text">): FieldCheck =>
  (value) => {
    // A character beyond the basic plane counts once.
    if (value.length > max && [...value].length > max) return "tooLong"
    if (value.length < 2 * min && [...value].length < min) return "tooShort"
    return pattern === undefined || pattern.test(value) ? undefined : "format"
  }

const codeCheck = ({ codes }: KindOf<"code">): FieldCheck => {
  const known = new Set(codes)
  return (value) => (known.has(value) ? undefined : "code")
}

const moneyCheck = (kind: KindOf<"money">): FieldCheck => {
  const { from, to, min } = kind
  const [least, most] = [scaled(min) ?? 0n, scaled(kind.max) ?? 0n]
  const mayBeNegative = min.startsWith("-")
  // Shorter than the maximum, which has two decimals: surely below it.
  const sureLength = kind.max.length - 3
  return (value) => {
    const decimals = decimalsOf(value)
    // More digits than any amount has are too many for the column, not another format.
    if (decimals === undefined) return /^-?[1-9]\d{13,}(\.\d+)?$/.test(value) ? "bounds" : "money"
    if (value.startsWith("-") && !mayBeNegative) return "bounds"
    if (decimals < from || decimals > to) return "decimals"
    if (value.length < sureLength) return undefined
    const amount = scaled(value) ?? 0n
    return amount < least || amount > most ? "bounds" : undefined
  }
}

const listCheck = ({ max, item }: KindOf<"list">): FieldCheck => {
  const check = checkOf(item)
  return (value) => {
    if (!value.includes(",")) return check(value)
    const items = value.split(",")
    if (items.length > max) return "items"
    for (const one of items) {
      const broken = check(one)
      if (broken !== undefined) return broken
    }
    return new Set(items).size < items.length ? "doubledItem" : undefined
  }
}

const checkOf = (kind: Kind): FieldCheck => {
  switch (kind.is) {
    case "text":
      return textCheck(kind)
    case "code":
      return codeCheck(kind)
    case "date":
      return (value) => (isDate(value) ? undefined : "date")
    case "time":
      return (value) => (isTime(value) ? undefined : "time")
    case "money":
      return moneyCheck(kind)
    case "list":
      return listCheck(kind)
  }
}

/** Builds the check of a kind of values. */
export const fieldCheckOf = (kind: Kind): FieldCheck => {
  const check = checkOf(kind)
  return (value) => (hasSpaces(value) ? "spaces" : check(value))
}
