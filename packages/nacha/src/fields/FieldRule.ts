import type { RuleName } from "../rules/Rule.ts"
import { isCalendar } from "./CalendarDigits.ts"
import { hasCheckDigit } from "./CheckDigit.ts"
import type { DateFormat, Field } from "./Layout.ts"

const isDigit = (char: number): boolean => char >= 48 && char <= 57
const isPrintable = (char: number): boolean => char >= 32 && char <= 126

const firstThatIsNot = (fits: (char: number) => boolean, value: string): number => {
  for (let at = 0; at < value.length; at++) if (!fits(value.charCodeAt(at))) return at
  return -1
}

const brokenDigits = (field: Field, value: string): RuleName | undefined =>
  value.length === field.to - field.from + 1 && firstThatIsNot(isDigit, value) < 0 ? undefined : "digit"

const brokenRouting = (field: Field, value: string): RuleName | undefined => {
  const broken = brokenDigits(field, value)
  if (broken !== undefined) return broken
  if (value === "000000000") return "mandatory"
  return hasCheckDigit(value) ? undefined : "checkDigit"
}

const brokenDate = (field: Field, format: DateFormat, value: string): RuleName | undefined => {
  const broken = brokenDigits(field, value)
  if (broken !== undefined) return broken
  if (isCalendar(format, value)) return undefined
  return Number(value) === 0 ? "zeroDate" : "date"
}

// A character beyond Latin-1 is not a byte, so no relaxation can admit it.
const brokenText = (value: string): RuleName | undefined => {
  if (firstThatIsNot(isPrintable, value) < 0) return undefined
  return firstThatIsNot((char) => char <= 255, value) < 0 ? "character" : "fit"
}

// Relaxations may admit text that is not a date, but nothing that does not fit its columns.
const brokenColumns = (field: Field, value: string): RuleName | undefined =>
  brokenText(value) ?? (value.length > field.to - field.from + 1 ? "fit" : undefined)

const brokenDateUnder = (field: Field, format: DateFormat, rule: RuleName, value: string): RuleName | undefined =>
  brokenColumns(field, value) ?? (brokenDate(field, format, value) === undefined ? undefined : rule)

/** Returns the rule that a `forward` date breaks in a batch of forward entries. */
export const brokenForward = (field: Field, value: string): RuleName | undefined => {
  if (value === "") return "required"
  if (/^[\d ]+$/.test(value) && value.padEnd(field.to - field.from + 1).includes(" ")) return "partialDate"
  return field.kind.is === "date" ? brokenDate(field, field.kind.format, value) : brokenText(value)
}

/** Returns the rule that the value of a field of text, digits or codes breaks. Reader and writer share it. */
export const brokenRule = (field: Field, value: string): RuleName | undefined => {
  const { kind, inclusion } = field
  if (kind.is === "code") return Object.hasOwn(kind.values, value) ? undefined : "code"
  if (inclusion === "forward") return brokenColumns(field, value)
  if (value.length === 0) return inclusion === "optional" ? undefined : inclusion
  switch (kind.is) {
    case "digits":
      return brokenDigits(field, value)
    case "routing":
      return brokenRouting(field, value)
    case "date":
      return kind.rule === undefined
        ? brokenDate(field, kind.format, value)
        : brokenDateUnder(field, kind.format, kind.rule, value)
    default:
      return brokenText(value)
  }
}

/** Column of a fault: the first wrong character if the rule concerns characters, else the field's start. */
export const brokenColumn = (field: Field, value: string, rule: RuleName): number => {
  const from = field.kind.is === "textRight" ? Math.max(field.from, field.to + 1 - value.length) : field.from
  if (rule === "checkDigit") return field.to
  if (rule !== "digit" && rule !== "character") return from
  const at = firstThatIsNot(rule === "digit" ? isDigit : isPrintable, value)
  return Math.min(field.to, from + (at < 0 ? value.length : at))
}
