import { Result } from "effect"
import type { Reason } from "../faults/Reason.ts"
import { isDate, isDateTime } from "./Calendar.ts"
import { EXACT_DIGITS, formatDecimal, parseDecimal, shortestRate } from "./Decimal.ts"
import { type Leaf, SETTLEMENT_CURRENCY } from "./Leaf.ts"
import { minorDecimals } from "./Minor.ts"

/** Text of an element, and the currency in its attribute. */
export interface LeafText {
  readonly text: string
  readonly currency?: string
}

/** Reads the value of an element. */
export const decodeLeaf = (leaf: Leaf, text: string, currency: string): Result.Result<unknown, Reason> => {
  switch (leaf._tag) {
    case "text":
    case "code":
    case "fixed":
      return checkedText(leaf, text)
    case "cents":
      return centsOf(leaf, trimmed(text), currency)
    case "money":
      return moneyOf(trimmed(text), currency)
    default:
      return plainOf(leaf, trimmed(text))
  }
}

/** Writes the value of an element. */
export const encodeLeaf = (leaf: Leaf, value: unknown): Result.Result<LeafText, Reason> => {
  switch (leaf._tag) {
    case "cents":
      return isAmount(value) ? centsText(leaf, value) : Result.fail({ _tag: "type", expected: "number of cents" })
    case "money":
      return moneyText(value)
    case "flag":
      return typeof value === "boolean"
        ? Result.succeed({ text: String(value) })
        : Result.fail({ _tag: "type", expected: "boolean" })
    default:
      return textOf(leaf, value)
  }
}

/** XML Schema ignores white space around all values but strings. */
const trimmed = (text: string): string =>
  /^[ \t\r\n]|[ \t\r\n]$/.test(text) ? text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "") : text

type TextLeaf = Extract<Leaf, { _tag: "text" | "code" | "fixed" }>
type PlainLeaf = Extract<Leaf, { _tag: "rate" | "date" | "dateTime" | "flag" }>

const checkedText = (leaf: TextLeaf, text: string): Result.Result<string, Reason> => {
  if (leaf._tag === "fixed")
    return text === leaf.value ? Result.succeed(text) : Result.fail({ _tag: "notListed", values: [leaf.value] })
  if (leaf._tag === "code")
    return leaf.values.includes(text) ? Result.succeed(text) : Result.fail({ _tag: "notListed", values: leaf.values })
  // Lengths count characters: a character outside of the basic plane has two UTF-16 code units.
  const length = text.length > leaf.max ? [...text].length : text.length
  if (length > leaf.max) return Result.fail({ _tag: "tooLong", max: leaf.max })
  if (length < leaf.min) return Result.fail({ _tag: "tooShort", min: leaf.min })
  if (leaf.pattern?.test(text) === false) return Result.fail({ _tag: "pattern", pattern: leaf.pattern.source })
  const day = leaf.day === undefined ? undefined : text.slice(leaf.day, leaf.day + 8)
  return day === undefined || isDay(day) ? Result.succeed(text) : Result.fail({ _tag: "noDay", found: day })
}

const isDay = (text: string): boolean => isDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)

const plainOf = (leaf: PlainLeaf, text: string): Result.Result<unknown, Reason> => {
  switch (leaf._tag) {
    case "date":
      return isDate(text) ? Result.succeed(text) : Result.fail({ _tag: "notDate" })
    case "dateTime":
      return isDateTime(text) ? Result.succeed(text) : Result.fail({ _tag: "notDateTime" })
    case "rate":
      return shortestRate(text)
    case "flag":
      return /^(true|false|1|0)$/.test(text)
        ? Result.succeed(text === "true" || text === "1")
        : Result.fail({ _tag: "notBoolean" })
  }
}

type CentsLeaf = Extract<Leaf, { _tag: "cents" }>

const centsOf = (leaf: CentsLeaf, text: string, currency: string): Result.Result<number, Reason> => {
  if (currency !== SETTLEMENT_CURRENCY) return Result.fail({ _tag: "currency", found: currency })
  return Result.flatMap(parseDecimal(text, 2, leaf.digits), (cents) =>
    cents < leaf.min ? Result.fail({ _tag: "tooSmall", min: leaf.min }) : Result.succeed(cents)
  )
}

const centsText = (leaf: CentsLeaf, cents: number): Result.Result<LeafText, Reason> => {
  const text = formatDecimal(cents, 2)
  return Result.map(centsOf(leaf, text, SETTLEMENT_CURRENCY), () => ({ text, currency: SETTLEMENT_CURRENCY }))
}

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

const moneyOf = (text: string, currency: string): Result.Result<unknown, Reason> =>
  isCurrency(currency)
    ? Result.map(parseDecimal(text, minorDecimals(currency), EXACT_DIGITS), (amount) => ({ currency, amount }))
    : Result.fail({ _tag: "currency", found: currency })

const moneyText = (value: unknown): Result.Result<LeafText, Reason> => {
  if (!isMoney(value)) return Result.fail({ _tag: "type", expected: "currency with an amount in minor units" })
  const { currency, amount } = value
  const text = formatDecimal(amount, minorDecimals(currency))
  return Result.map(moneyOf(text, currency), () => ({ text, currency }))
}

const isAmount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0

const isMoney = (value: unknown): value is { readonly currency: string; readonly amount: number } =>
  typeof value === "object" &&
  value !== null &&
  "currency" in value &&
  typeof value.currency === "string" &&
  "amount" in value &&
  isAmount(value.amount)

const textOf = (leaf: TextLeaf | PlainLeaf, value: unknown): Result.Result<LeafText, Reason> => {
  if (typeof value !== "string") return Result.fail({ _tag: "type", expected: "text" })
  return Result.flatMap(decodeLeaf(leaf, value, ""), (canonical) =>
    typeof canonical === "string"
      ? Result.succeed({ text: canonical })
      : Result.fail({ _tag: "type", expected: "text" })
  )
}
