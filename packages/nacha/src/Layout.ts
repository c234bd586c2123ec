import type { RuleName } from "./Rule.ts"

/** What a field holds, and how it lies in its columns. */
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
  /** Digits that are a name and no number, such as a trace number; they fill the columns. */
  | { readonly is: "digits" }
  /** A routing number of nine digits, the last its check digit. */
  | { readonly is: "routing" }
  /** A moment in digits. `DDD` is the day of the year. A value that is none breaks `rule`, or else the rules of digits and dates. */
  | { readonly is: "date"; readonly format: DateFormat; readonly rule?: RuleName }
  /** One of a closed list of values, each with what it means. */
  | { readonly is: "code"; readonly values: Readonly<Record<string, unknown>> }
  /** The same characters in each record. */
  | { readonly is: "constant"; readonly value: string }
  /** Reserved: spaces. */
  | { readonly is: "blank" }

/** How a date or time is written. */
export type DateFormat = "YYMMDD" | "MMDD" | "MMYY" | "HHMM" | "HHMMSS" | "DDD"

/**
 * Mandatory fields are the operator's condition, required ones the receiving bank's; optional ones may be empty. `forward`
 * fields are required of forward entries and hold any text in batches that go back.
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

/** The layout of one record as data: parser, writer, types, reference and arbitraries all derive from it. */
export interface Layout<Name extends string = string, Fields extends ReadonlyArray<Field> = ReadonlyArray<Field>> {
  readonly name: Name
  readonly title: string
  /** Where the columns are laid down. */
  readonly source: string
  readonly fields: Fields
}

/** What a field's value is once it is read. */
export type ValueOf<Kind extends FieldKind> = Kind extends { readonly is: "number" | "amount" }
  ? number
  : Kind extends { readonly is: "total" }
    ? bigint
    : Kind extends { readonly is: "code"; readonly values: infer Values }
      ? keyof Values & string
      : string

type Valued<F extends Field> = F["kind"]["is"] extends "constant" | "blank" ? never : F["name"]

/** A record of a layout: its name as the tag, and a value for each field that is neither blank nor constant. */
export type RecordOf<L extends Layout> = L extends Layout
  ? { readonly _tag: L["name"] } & { readonly [F in L["fields"][number] as Valued<F>]: ValueOf<F["kind"]> }
  : never

/** Makes a layout, keeping the names and kinds of its fields as types. */
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

/** A field the operator rejects the file without. */
export const mandatory = fieldOf("mandatory")

/** A field the receiving bank may return the entry without. */
export const required = fieldOf("required")

/** A field that is required of forward entries alone. */
export const forward = fieldOf("forward")

/** A field that may be empty. */
export const optional = fieldOf("optional")

/** Reserved columns. */
export const reserved = <const From extends number>(from: From, to: number) =>
  fieldOf("optional")(`reserved${from}` as const, from, to, { is: "blank" })

/** Columns that hold the same in every record of a layout. */
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
