/**
 * Fields of records by their columns: a layout names the fields of a record in order, and the types of parts follow
 * from it. ReadRecord.ts and WriteRecord.ts work on any layout and check each field. The layouts themselves are left
 * to `records`, rules over several fields to `checks`.
 */

import type { RuleName } from "../rules/Rule.ts"

/** Value type of a field and its alignment in the columns. */
export type FieldKind =
  /** Printable characters, left-justified, filled with spaces. */
  | { readonly is: "text" }
  /** Printable characters, right-justified, filled with spaces. */
  | { readonly is: "textRight" }
  /** A number, right-justified, filled with zeros; at most 15 columns. */
  | { readonly is: "number" }
  /** An amount in cents, written like a number. */
  | { readonly is: "amount" }
  /** A number of more than 15 columns, so a bigint. */
  | { readonly is: "total" }
  /** Digits that identify rather than count, such as a trace number; they fill the columns. */
  | { readonly is: "digits" }
  /** A routing number: nine digits, the last its check digit. */
  | { readonly is: "routing" }
  /**
   * A date or time in digits. `DDD` is the day of the year. An invalid value breaks `rule`, or by default the rules of
   * digits and dates.
   */
  | { readonly is: "date"; readonly format: DateFormat; readonly rule?: RuleName }
  /** A code of a closed list, each with its meaning. */
  | { readonly is: "code"; readonly values: Readonly<Record<string, unknown>> }
  /** Constant characters, equal in every record. */
  | { readonly is: "constant"; readonly value: string }
  /** Reserved: spaces. */
  | { readonly is: "blank" }

/** Format of a date or time. */
export type DateFormat = "YYMMDD" | "MMDD" | "MMYY" | "HHMM" | "HHMMSS" | "DDD"

/**
 * Inclusion of a field: the operator rejects a file without a mandatory one, the RDFI may return an entry without a
 * required one, an optional one may be empty. A `forward` field is required of forward entries and holds any text in
 * batches of returns and notifications of change.
 */
export type Inclusion = "mandatory" | "required" | "forward" | "optional"

/** One field of a record. Columns are 1-based and inclusive. */
export interface Field<Name extends string = string, Kind extends FieldKind = FieldKind> {
  readonly name: Name
  readonly from: number
  readonly to: number
  readonly kind: Kind
  readonly inclusion: Inclusion
}

/** Layout of one record as data: parser, writer, types, reference and arbitraries derive from it. */
export interface Layout<Name extends string = string, Fields extends ReadonlyArray<Field> = ReadonlyArray<Field>> {
  readonly name: Name
  readonly title: string
  /** Source of the columns. */
  readonly source: string
  readonly fields: Fields
}

/** Type of a field's decoded value. */
export type ValueOf<Kind extends FieldKind> = Kind extends { readonly is: "number" | "amount" }
  ? number
  : Kind extends { readonly is: "total" }
    ? bigint
    : Kind extends { readonly is: "code"; readonly values: infer Values }
      ? keyof Values & string
      : string

type Valued<F extends Field> = F["kind"]["is"] extends "constant" | "blank" ? never : F["name"]

/**
 * A record of a layout: the layout's name as its tag, and a value for each field that is neither blank nor constant.
 */
export type RecordOf<L extends Layout> = L extends Layout
  ? { readonly _tag: L["name"] } & { readonly [F in L["fields"][number] as Valued<F>]: ValueOf<F["kind"]> }
  : never

/** Builds a layout, with the names and kinds of its fields as types. */
export const layout = <const Name extends string, const Fields extends ReadonlyArray<Field>>(
  name: Name,
  title: string,
  source: string,
  fields: Fields
): Layout<Name, Fields> => ({ name, title, source, fields })

const fieldOf =
  (inclusion: Inclusion) =>
  <const Name extends string, const Kind extends FieldKind>(
    name: Name,
    from: number,
    to: number,
    kind: Kind
  ): Field<Name, Kind> => ({ name, from, to, kind, inclusion })

/** A mandatory field: the operator rejects a file without it. */
export const mandatory = fieldOf("mandatory")

/** A required field: the RDFI may return an entry without it. */
export const required = fieldOf("required")

/** A field that only forward entries require. */
export const forward = fieldOf("forward")

/** An optional field. */
export const optional = fieldOf("optional")

/** Reserved columns. */
export const reserved = <const From extends number>(from: From, to: number) =>
  fieldOf("optional")(`reserved${from}` as const, from, to, { is: "blank" })

/** Columns with a constant value. */
export const constant = <const Name extends string, const Value extends string>(
  name: Name,
  from: number,
  value: Value
): Field<Name, { readonly is: "constant"; readonly value: Value }> => ({
  name,
  from,
  to: from + value.length - 1,
  kind: { is: "constant", value },
  inclusion: "mandatory"
})
