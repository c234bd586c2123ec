import type { Column, Condition, Layout, RecordRule } from "../columns/Layout.ts"
import { isDate, isTime } from "./Calendar.ts"
import { decimalsOf, scaled } from "./Decimal.ts"
import { fieldCheckOf } from "./FieldCheck.ts"
import type { RuleName } from "./Rule.ts"

/** Values of a record, in the order of the layout's columns. */
export type Values = ReadonlyArray<string>

/** Records a fault of a record: the index of the column in the layout, and the rule. */
export type ReportField = (column: number, rule: RuleName) => void

/** Checks a record by the rules of group 2. */
export type RecordCheck = (values: Values, report: ReportField) => void

type Test = (values: Values) => boolean

/** Builds the check of the records of a layout. */
export const recordCheckOf = (layout: Layout): RecordCheck => {
  const columns = layout.columns.map((column, index) => columnCheckOf(layout, column, index))
  const rules = layout.rules.map((rule) => ruleCheckOf(layout, rule))
  return (values, report) => {
    for (const check of columns) check(values, report)
    for (const check of rules) check(values, report)
  }
}

const columnCheckOf = (layout: Layout, column: Column, index: number): RecordCheck => {
  const check = fieldCheckOf(column.kind)
  const { required, only } = column
  const isRequired = typeof required === "boolean" ? () => required : testOf(layout, required)
  const isAllowed = only === undefined ? () => true : testOf(layout, only)
  return (values, report) => {
    const value = values[index] ?? ""
    if (value === "") {
      if (isRequired(values)) report(index, "required")
      return
    }
    const broken = isAllowed(values) ? check(value) : "notAllowed"
    if (broken !== undefined) report(index, broken)
  }
}

/** Returns the index of a column; throws if the layout has no such column. */
export const indexOf = (layout: Layout, name: string): number => {
  const index = layout.columns.findIndex((column) => column.name === name)
  if (index < 0) throw new Error(`${layout.type} has no column ${name}`)
  return index
}

const testOf = (layout: Layout, { column, is }: Condition): Test => {
  const index = indexOf(layout, column)
  if (is === "given") return (values) => (values[index] ?? "") !== ""
  const known = new Set(is)
  return (values) => {
    const value = values[index] ?? ""
    return value.includes(",") ? value.split(",").some((item) => known.has(item)) : known.has(value)
  }
}

const ruleCheckOf = (layout: Layout, rule: RecordRule): RecordCheck => {
  const at = (name: string) => indexOf(layout, name)
  switch (rule.rule) {
    case "exactlyOne":
      return exactlyOne(rule.columns.map(at))
    case "together":
      return together(rule.columns.map(at))
    case "sum":
      return sum(at(rule.column), rule.parts.map(at))
    case "same":
      return same(at(rule.column), at(rule.as))
    case "order":
      return order(at(rule.column), at(rule.from))
    case "decimals":
      return decimals(at(rule.column), rule.exactly, testOf(layout, rule.when))
  }
}

const exactlyOne =
  (columns: ReadonlyArray<number>): RecordCheck =>
  (values, report) => {
    const [first, second] = columns.filter((column) => values[column] !== "")
    if (second !== undefined) report(second, "exactlyOne")
    else if (first === undefined) report(columns[0] ?? 0, "exactlyOne")
  }

const together =
  (columns: ReadonlyArray<number>): RecordCheck =>
  (values, report) => {
    const empty = columns.filter((column) => values[column] === "")
    const [first] = empty
    if (first !== undefined && empty.length < columns.length) report(first, "together")
  }

const sum =
  (column: number, parts: ReadonlyArray<number>): RecordCheck =>
  (values, report) => {
    let rest = scaled(values[column] ?? "")
    if (rest === undefined) return
    for (const part of parts) {
      const value = scaled(values[part] ?? "")
      if (value === undefined) return
      rest -= value
    }
    if (rest !== 0n) report(column, "sum")
  }

const same =
  (column: number, as: number): RecordCheck =>
  (values, report) => {
    if (values[column] === values[as]) return
    const [one, other] = [scaled(values[column] ?? ""), scaled(values[as] ?? "")]
    if (one !== undefined && other !== undefined && one !== other) report(column, "same")
  }

const decimals =
  (column: number, exactly: number, applies: Test): RecordCheck =>
  (values, report) => {
    const found = decimalsOf(values[column] ?? "")
    // Fewer decimals than the column's own minimum are reported by the column.
    if (found !== undefined && found > exactly && applies(values)) report(column, "decimals")
  }

const order =
  (column: number, from: number): RecordCheck =>
  (values, report) => {
    const [later = "", earlier = ""] = [values[column], values[from]]
    if (isDay(later) && isDay(earlier) && Date.parse(later) < Date.parse(earlier)) report(column, "order")
  }

const isDay = (value: string): boolean => isDate(value) || isTime(value)
