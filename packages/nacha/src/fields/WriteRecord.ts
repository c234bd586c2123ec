import type { Report } from "../rules/Fault.ts"
import type { RuleName } from "../rules/Rule.ts"
import { brokenColumn, brokenRule } from "./FieldRule.ts"
import type { Field, Layout } from "./Layout.ts"

const SPACE = 32
const ZERO = 48

/** A record of any layout, as the writer sees it. */
export type AnyRecord = Readonly<Record<string, string | number | bigint>>

/** Destination of one record's fields. */
interface Target {
  readonly layout: Layout
  readonly out: Uint8Array
  /** Offset of the record in the bytes. */
  readonly at: number
  readonly line: number
  readonly report: Report
}

const fail = ({ layout, line, report }: Target, field: Field, column: number, rule: RuleName, found: unknown): void =>
  report({ line, column, record: layout.name, field: field.name, rule, found: String(found) })

const putText = ({ out, at }: Target, field: Field, value: string): void => {
  const width = field.to - field.from + 1
  const first = at + field.from - 1
  const skip = field.kind.is === "textRight" ? Math.max(0, width - value.length) : 0
  for (let i = 0; i < width; i++) {
    const char = value.charCodeAt(i - skip)
    out[first + i] = char >= 0 ? char : SPACE
  }
}

const writeText = (target: Target, field: Field, value: string): void => {
  const rule = brokenRule(field, value)
  if (rule !== undefined) fail(target, field, brokenColumn(field, value, rule), rule, value)
  else if (value.length > field.to - field.from + 1) fail(target, field, field.from, "fit", value)
  putText(target, field, value)
}

const writeNumber = (target: Target, field: Field, value: number): void => {
  const { out, at } = target
  let rest = value
  for (let column = field.to; column >= field.from; column--) {
    const next = Math.floor(rest / 10)
    out[at + column - 1] = ZERO + rest - next * 10
    rest = next
  }
  if (rest !== 0 || !Number.isSafeInteger(value)) fail(target, field, field.from, "fit", value)
}

const writeTotal = (target: Target, field: Field, value: bigint): void => {
  const width = field.to - field.from + 1
  const digits = String(value).padStart(width, "0")
  if (value < 0n || digits.length > width) fail(target, field, field.from, "fit", value)
  putText(target, field, digits)
}

/** Writes a record's 94 characters into the bytes from `at`, and reports broken field rules. */
export const writeRecord = (
  layout: Layout,
  record: AnyRecord,
  out: Uint8Array,
  at: number,
  line: number,
  report: Report
): void => {
  const target: Target = { layout, out, at, line, report }
  for (const field of layout.fields) {
    const { kind } = field
    if (kind.is === "constant") putText(target, field, kind.value)
    else if (kind.is === "blank") putText(target, field, "")
    else {
      const value = record[field.name]
      if (typeof value === "number") writeNumber(target, field, value)
      else if (typeof value === "bigint") writeTotal(target, field, value)
      else writeText(target, field, value ?? "")
    }
  }
}
