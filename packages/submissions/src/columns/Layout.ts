/** Type of a column's values. An empty field has no value, so it has no type to break. */
export type Kind =
  /** Text of `min` to `max` characters; `pattern` is described by `form`. */
  | {
      readonly is: "text"
      readonly max: number
      readonly min?: number
      readonly pattern?: RegExp
      readonly form?: string
    }
  /** One of a closed list of codes. */
  | { readonly is: "code"; readonly codes: ReadonlyArray<string> }
  /** `YYYY-MM-DD`. */
  | { readonly is: "date" }
  /** ISO 8601 with its offset. */
  | { readonly is: "time" }
  /** A decimal amount with `from` to `to` decimals, from `min` to `max`, both with two decimals. */
  | { readonly is: "money"; readonly from: number; readonly to: number; readonly min: string; readonly max: string }
  /** At most `max` different values of `item`, separated by commas. */
  | { readonly is: "list"; readonly max: number; readonly item: ItemKind }

/** Type of the items of a list. */
export type ItemKind = Extract<Kind, { readonly is: "text" | "code" }>

/** A condition on another column: it has any value, or one of these values. A list has a value if an item has it. */
export interface Condition {
  readonly column: string
  readonly is: "given" | ReadonlyArray<string>
}

/** A column of a file. */
export interface Column {
  readonly name: string
  readonly kind: Kind
  /** Requires a value: in every record, or in records that meet the condition. */
  readonly required: boolean | Condition
  /** Allows a value only in records that meet the condition. */
  readonly only?: Condition
  /** Misspelled header names that are read as this column. */
  readonly slips: ReadonlyArray<string>
  /** The name is a choice of this project, taken from the same field of the API. */
  readonly ours: boolean
  /** Keeps the value out of faults. */
  readonly secret: boolean
  /** Value in example files; empty if absent. */
  readonly example?: string
}

/** A rule between the columns of one record. */
export type RecordRule =
  | { readonly rule: "exactlyOne" | "together"; readonly columns: readonly [string, string, ...ReadonlyArray<string>] }
  /** `column` is the sum of `parts`, if it and all of them have a value. */
  | { readonly rule: "sum"; readonly column: string; readonly parts: ReadonlyArray<string> }
  | { readonly rule: "same"; readonly column: string; readonly as: string }
  | { readonly rule: "order"; readonly column: string; readonly from: string }
  /** `column` has exactly so many decimals in records that meet the condition. */
  | { readonly rule: "decimals"; readonly column: string; readonly exactly: number; readonly when: Condition }

/** Layout of a file as data: the check, the reference page, the writer and the tests derive from it. */
export interface Layout {
  /** File type, as in file names. */
  readonly type: string
  readonly title: string
  /** The records that belong into a file of day T. */
  readonly content: string
  readonly columns: ReadonlyArray<Column>
  /** Sets of columns whose values together occur once in a file, unless all of them are empty. */
  readonly unique: ReadonlyArray<ReadonlyArray<string>>
  readonly rules: ReadonlyArray<RecordRule>
}

interface Options {
  readonly required?: boolean | Condition
  readonly only?: Condition
  readonly slips?: ReadonlyArray<string>
  readonly secret?: boolean
  readonly example?: string
}

const columnOf =
  (ours: boolean) =>
  (name: string, kind: Kind, { required = false, slips = [], secret = false, ...more }: Options = {}): Column => ({
    name,
    kind,
    required,
    slips,
    ours,
    secret,
    ...more
  })

/** A column whose name services of this kind publish. */
export const known = columnOf(false)

/** A column whose name is ours. */
export const ours = columnOf(true)
