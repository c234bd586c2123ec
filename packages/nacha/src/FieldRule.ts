import { isCalendar } from "./CalendarDigits.ts"
import { hasCheckDigit } from "./CheckDigit.ts"
import type { DateFormat, Field } from "./Layout.ts"
import type { RuleName } from "./Rule.ts"

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

// Beyond Latin-1 a character is no byte, so no relaxation can let it through.
const brokenText = (value: string): RuleName | undefined => {
  if (firstThatIsNot(isPrintable, value) < 0) return undefined
  return firstThatIsNot((char) => char <= 255, value) < 0 ? "character" : "fit"
}

// Text that is no date may be let through, but not what its columns cannot hold.
const brokenColumns = (field: Field, value: string): RuleName | undefined =>
  brokenText(value) ?? (value.length > field.to - field.from + 1 ? "fit" : undefined)

const brokenDateUnder = (field: Field, format: DateFormat, rule: RuleName, value: string): RuleName | undefined =>
  brokenColumns(field, value) ?? (brokenDate(field, format, value) === undefined ? undefined : rule)

/** The rule that the value of a `forward` date breaks in a batch of forward entries. */
export const brokenForward = (field: Field, value: string): RuleName | undefined => {
  if (value === "") return "required"
  if (/^[\d ]+$/.test(value) && value.padEnd(field.to - field.from + 1).includes(" ")) return "partialDate"
  return field.kind.is === "date" ? brokenDate(field, field.kind.format, value) : brokenText(value)
}

/** The rule that a field's value breaks, if the field holds text, digits or one of a list. Read and write alike. */
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

/** The column that a broken rule points to: the first wrong character where one can be told. */
export const brokenColumn = (field: Field, value: string, rule: RuleName): number => {
  const from = field.kind.is === "textRight" ? Math.max(field.from, field.to + 1 - value.length) : field.from
  if (rule === "checkDigit") return field.to
  if (rule !== "digit" && rule !== "character") return from
  const at = firstThatIsNot(rule === "digit" ? isDigit : isPrintable, value)
  return Math.min(field.to, from + (at < 0 ? value.length : at))
}
