import type { Column, Layout } from "../columns/Layout.ts"
import { shortened } from "./Fault.ts"
import type { RuleName } from "./Rule.ts"

/** A header line: the columns in the order of the file, and the place of each column of the layout. */
export interface Header {
  /** Names of the fields in their order, for faults. */
  readonly names: ReadonlyArray<string>
  /** Index of the field of each column of the layout; undefined if the column is missing. */
  readonly places: ReadonlyArray<number | undefined>
}

/** Records a fault of the header. */
type ReportHeader = (column: string, rule: RuleName, found: string) => void

/** Characters that other programs use to separate columns. */
const OTHER_DELIMITERS = [",", "\t", ";"]

/** Reads a header line; undefined if its columns have another delimiter, so that no line can be read. */
export const readHeader = (layout: Layout, text: string, report: ReportHeader): Header | undefined => {
  const found = text.split("|")
  if (found.length === 1 && layout.columns.length > 1) {
    const delimiter = OTHER_DELIMITERS.find((one) => text.includes(one))
    if (delimiter !== undefined || text === "") {
      report("", "delimiter", delimiter ?? "")
      return undefined
    }
  }
  const places: Array<number | undefined> = layout.columns.map(() => undefined)
  const names = found.map((name, index) => placeOf(layout, places, name, index, report))
  layout.columns.forEach(({ name }, at) => {
    if (places[at] === undefined) report(name, "missingColumn", "")
  })
  return { names, places }
}

const placeOf = (
  layout: Layout,
  places: Array<number | undefined>,
  name: string,
  index: number,
  report: ReportHeader
): string => {
  const bare = /^"(.*)"$/.exec(name)?.[1]
  if (bare !== undefined) report(shortened(bare), "quotes", shortened(name))
  const at = columnAt(layout, bare ?? name)
  const column = layout.columns[at]
  if (column === undefined) {
    report(shortened(name), "unknownColumn", shortened(name))
    return shortened(name)
  }
  if (!isNameOf(column, bare ?? name)) report(column.name, "unknownColumn", shortened(name))
  if (places[at] !== undefined) report(column.name, "doubledColumn", shortened(name))
  places[at] = index
  return column.name
}

const isNameOf = (column: Column, name: string): boolean => column.name === name || column.slips.includes(name)

// A name in another case is a fault of its own, not a missing column too.
const columnAt = (layout: Layout, name: string): number => {
  const exact = layout.columns.findIndex((column) => isNameOf(column, name))
  if (exact >= 0) return exact
  const alike = name.trim().toLowerCase()
  return layout.columns.findIndex((column) => isNameOf(column, alike))
}
