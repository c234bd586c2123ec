import type { Report } from "../rules/Fault.ts"
import type { RuleName } from "../rules/Rule.ts"
import { brokenColumn, brokenRule } from "./FieldRule.ts"
import type { Field, Layout, RecordOf } from "./Layout.ts"

const SPACE = 32
const ZERO = 48

/** Source of one record's fields. */
interface Cursor {
  readonly layout: Layout
  readonly text: string
  /** Offset of the record in the text. */
  readonly at: number
  readonly line: number
  readonly report: Report
}

const fail = ({ layout, text, at, line, report }: Cursor, field: Field, column: number, rule: RuleName): void =>
  report({
    line,
    column,
    record: layout.name,
    field: field.name,
    rule,
    found: text.slice(at + field.from - 1, at + field.to)
  })

const readText = (cursor: Cursor, field: Field): string => {
  const { text, at } = cursor
  let from = at + field.from - 1
  let to = at + field.to
  while (to > from && text.charCodeAt(to - 1) === SPACE) to--
  if (field.kind.is === "textRight") while (from < to && text.charCodeAt(from) === SPACE) from++
  const value = text.substring(from, to)
  const rule = brokenRule(field, value)
  if (rule !== undefined) fail(cursor, field, brokenColumn(field, value, rule), rule)
  return value
}

const readNumber = (cursor: Cursor, field: Field): number => {
  const { text, at } = cursor
  let value = 0
  for (let column = field.from; column <= field.to; column++) {
    const digit = text.charCodeAt(at + column - 1) - ZERO
    if (!(digit >= 0 && digit <= 9)) {
      fail(cursor, field, column, "digit")
      return 0
    }
    value = value * 10 + digit
  }
  return value
}

const readTotal = (cursor: Cursor, field: Field): bigint => {
  const split = field.to - 15
  const high = readNumber(cursor, { ...field, to: split })
  const low = readNumber(cursor, { ...field, from: split + 1 })
  return BigInt(high) * 1_000_000_000_000_000n + BigInt(low)
}

const checkFixed = (cursor: Cursor, field: Field, rule: "constant" | "reserved", value: string): void => {
  const { text, at } = cursor
  for (let column = field.from; column <= field.to; column++) {
    const wanted = rule === "reserved" ? SPACE : value.charCodeAt(column - field.from)
    if (text.charCodeAt(at + column - 1) === wanted) continue
    fail(cursor, field, column, rule)
    return
  }
}

/** Reads the record at `text[at, at + 94)` by its layout, and reports broken field rules. */
export const readRecord = <L extends Layout>(
  layout: L,
  text: string,
  at: number,
  line: number,
  report: Report
): RecordOf<L> => {
  const cursor: Cursor = { layout, text, at, line, report }
  const record: Record<string, string | number | bigint> = { _tag: layout.name }
  for (const field of layout.fields) {
    const { kind } = field
    if (kind.is === "constant") checkFixed(cursor, field, "constant", kind.value)
    else if (kind.is === "blank") checkFixed(cursor, field, "reserved", "")
    else if (kind.is === "number" || kind.is === "amount") record[field.name] = readNumber(cursor, field)
    else if (kind.is === "total") record[field.name] = readTotal(cursor, field)
    else record[field.name] = readText(cursor, field)
  }
  // trusted: the loop sets a value of its kind for each valued field of the layout.
  return record as RecordOf<L>
}
