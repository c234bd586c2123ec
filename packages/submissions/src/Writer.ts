import { Data } from "effect"
import { Checker } from "./checking/Checker.ts"
import { explain, type Fault } from "./checking/Fault.ts"
import { type AnyFileType, layoutOf } from "./checking/LayoutOf.ts"
import type { Layout } from "./columns/Layout.ts"
import { type ReportType, reports } from "./reports/Reports.ts"

/** A record to write: values by column name. An absent column is empty. */
export type FileRecord = Readonly<Record<string, string>>

/** A file was not written because it breaks rules. */
export class SubmissionError extends Data.TaggedError("SubmissionError")<{ readonly faults: ReadonlyArray<Fault> }> {
  override get message(): string {
    return this.faults.map(explain).join("\n")
  }
}

declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array }

/**
 * Writes a file line by line, as UTF-8. Checks each line before it yields it, and throws a `SubmissionError` for the first
 * line that the check of the file would refuse.
 */
export function* writeIterable(type: AnyFileType, records: Iterable<FileRecord>): Generator<Uint8Array> {
  const layout = layoutOf(type)
  const encoder = new TextEncoder()
  const checker = new Checker(type)
  const checked = (text: string): Uint8Array => {
    const bytes = encoder.encode(text)
    checker.push(bytes)
    const { faults } = checker.verdict
    if (faults.length > 0) throw new SubmissionError({ faults: [...faults] })
    return bytes
  }
  yield checked(headerOf(layout))
  for (const record of records) yield checked(lineOf(layout, record))
}

/** Writes the header line of a report, as UTF-8. */
export const writeHeader = (type: ReportType): Uint8Array => new TextEncoder().encode(headerOf(reports[type]))

/** Writes lines of a report, as UTF-8. Throws on a value without a column; does not check values. */
export const writeLines = (type: ReportType, records: ReadonlyArray<FileRecord>): Uint8Array =>
  new TextEncoder().encode(records.map((record) => lineOf(reports[type], record)).join(""))

/** Returns the header line of a layout, with its line end. */
export const headerOf = ({ columns }: Layout): string => `${columns.map(({ name }) => name).join("|")}\n`

const lineOf = ({ type, columns }: Layout, record: FileRecord): string => {
  const stranger = Object.keys(record).find((name) => !columns.some((column) => column.name === name))
  if (stranger !== undefined) throw new Error(`${type} has no column ${stranger}`)
  return `${columns.map(({ name }) => record[name] ?? "").join("|")}\n`
}
