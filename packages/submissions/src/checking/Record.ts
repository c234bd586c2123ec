import type { Layout } from "../columns/Layout.ts"
import { indexOf, type Values } from "./RecordCheck.ts"

/** A record of a file: its line, from 1, and the values of its columns. */
export class SubmittedRecord {
  readonly line: number
  readonly #columns: ReadonlyMap<string, number>
  readonly #values: Values

  constructor(line: number, columns: ReadonlyMap<string, number>, values: Values) {
    this.line = line
    this.#columns = columns
    this.#values = values
  }

  /** Returns the value of a column, empty if it has none. Throws if the file type has no such column. */
  of(column: string): string {
    const index = this.#columns.get(column)
    if (index === undefined) throw new Error(`no column ${column}`)
    return this.#values[index] ?? ""
  }

  /** Returns the value of a column; undefined if it has none. */
  given(column: string): string | undefined {
    const value = this.of(column)
    return value === "" ? undefined : value
  }

  /** Returns the items of a list; none if it has no value. */
  items(column: string): ReadonlyArray<string> {
    const value = this.of(column)
    return value === "" ? [] : value.split(",")
  }
}

/** Returns the places of the columns of a layout among the values of its records. */
export const columnsOf = (layout: Layout): ReadonlyMap<string, number> =>
  new Map(layout.columns.map(({ name }) => [name, indexOf(layout, name)]))

/** Sorts the fields of a line by the columns of the layout. `places` has the index of the field of each column. */
export const valuesOf = (fields: ReadonlyArray<string>, places: ReadonlyArray<number | undefined>): Values =>
  places.map((place) => (place === undefined ? "" : (fields[place] ?? "")))
