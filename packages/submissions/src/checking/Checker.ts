/**
 * The check of a submitted file while its bytes arrive, in bounded memory. Lines are cut and decoded, and the header
 * gives the places of the columns; each record is checked by its layout, ids over the whole file. Layouts are left to
 * `layouts`, rules that need the bank's state to the bank.
 */

import { boundsOf } from "../columns/Kinds.ts"
import type { Layout } from "../columns/Layout.ts"
import type { FileType } from "../layouts/Layouts.ts"
import { withoutMark } from "./Chunk.ts"
import { type Fault, FaultList, shortened } from "./Fault.ts"
import { type Header, readHeader } from "./Header.ts"
import { IdTable } from "./IdTable.ts"
import { type AnyFileType, layoutOf } from "./LayoutOf.ts"
import { LineScanner } from "./LineScanner.ts"
import { hasControls, isQuoted, type LineText, readLineText } from "./LineText.ts"
import { columnsOf, SubmittedRecord, valuesOf } from "./Record.ts"
import { indexOf, type RecordCheck, recordCheckOf, type Values } from "./RecordCheck.ts"
import type { Group, RuleName } from "./Rule.ts"

/** Most records of a file (ours). They bound the memory of a check: its ids take at most 192 MiB while they grow. */
export const MAX_RECORDS = 4_000_000

/** Result of a check. */
export interface Verdict<T extends AnyFileType = FileType> {
  readonly type: T
  /** Number of records whose fields could be read. */
  readonly records: number
  /** The group of the faults; undefined if the file has none. Later groups were not judged. */
  readonly group: Group | undefined
  /** The first faults of the group, at most 10,000. */
  readonly faults: ReadonlyArray<Fault>
  /** Number of all faults of the group. */
  readonly faultCount: number
}

/** Checks one file by groups 1 and 2 while its bytes arrive, in memory that does not depend on the bytes. */
export class Checker<T extends AnyFileType = FileType> {
  readonly #type: T
  readonly #layout: Layout
  readonly #faults = new FaultList()
  readonly #ids = new IdTable()
  readonly #unique: ReadonlyArray<ReadonlyArray<number>>
  readonly #check: RecordCheck
  readonly #columns: ReadonlyMap<string, number>
  readonly #onValid: (record: SubmittedRecord) => void
  readonly #scanner = new LineScanner({
    onLine: (line, text) => (line === 1 ? this.#onHeader(text) : this.#onRecord(line, text)),
    onBadText: (line, field) => this.#add(line, field, "encoding"),
    onLongLine: (line) => this.#add(line, -1, "lineLength"),
    onUnfinished: (line, fields) => this.#add(line, fields - 1, "lineEnd")
  })
  #header: Header | undefined
  #isEmpty = true
  #records = 0

  /** Passes each record to `onValid` as long as the file has no fault of groups 1 and 2. */
  constructor(type: T, onValid: (record: SubmittedRecord) => void = () => {}) {
    this.#type = type
    this.#layout = layoutOf(type)
    this.#columns = columnsOf(this.#layout)
    this.#onValid = onValid
    this.#unique = this.#layout.unique.map((columns) => columns.map((name) => indexOf(this.#layout, name)))
    this.#check = recordCheckOf(this.#layout)
  }

  /** Checks the next bytes. */
  push(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#isEmpty = false
    this.#scanner.push(bytes)
  }

  /** Ends the file and returns the verdict. */
  end(): Verdict<T> {
    this.#scanner.end()
    if (this.#isEmpty) this.#add(1, -1, "emptyFile")
    return this.verdict
  }

  /** True if a record so far has a value in a column whose values are unique in the file. */
  has(column: string, value: string): boolean {
    const at = this.#layout.unique.findIndex(([one, ...others]) => one === column && others.length === 0)
    if (at < 0) throw new Error(`${this.#layout.type} has no unique column ${column}`)
    return this.#ids.has(`${at}|${value}`)
  }

  /** Adds a fault of group 3 at a column of a record, or at its whole line if the column is empty. */
  report(record: SubmittedRecord, column: string, rule: RuleName): void {
    const isSecret = this.#layout.columns.some(({ name, secret }) => name === column && secret)
    this.reportLine(record.line, column, rule, column === "" || isSecret ? "" : record.of(column))
  }

  /** Adds a fault at a column of a line, with the value that the rule demands, if there is one. */
  reportLine(line: number, column: string, rule: RuleName, found: string, expected?: string): void {
    const wanted = expected === undefined ? {} : { expected }
    this.#faults.add({ line, column, rule, found: shortened(found), ...wanted })
  }

  /** True as long as the file has no fault of groups 1 and 2. */
  get isValid(): boolean {
    return this.#faults.group === undefined || this.#faults.group === 3
  }

  /** The verdict on the bytes so far. */
  get verdict(): Verdict<T> {
    const { group, listed, count } = this.#faults
    return { type: this.#type, records: this.#records, group, faults: listed, faultCount: count }
  }

  /** Adds a fault at a field of the file; a negative field means the whole line. */
  #add(line: number, field: number, rule: RuleName, found = ""): void {
    this.#faults.add({ line, column: this.#header?.names[field] ?? "", rule, found: shortened(found) })
  }

  #onHeader(text: string): void {
    this.#header = readHeader(this.#layout, withoutMark(text), (column, rule, found) =>
      this.#faults.add({ line: 1, column, rule, found })
    )
  }

  #onRecord(line: number, text: string): void {
    const header = this.#header
    // Without a header, no later line can be judged.
    if (header === undefined) return
    const fields = text.split("|")
    const count = header.names.length
    if (text === "") this.#add(line, -1, "emptyLine")
    else if (fields.length === count) this.#onFields(line, text, fields, header)
    else {
      const column = header.names[Math.min(fields.length, count - 1)] ?? ""
      this.reportLine(line, column, "fieldCount", String(fields.length), String(count))
    }
  }

  #onFields(line: number, text: string, fields: ReadonlyArray<string>, header: Header): void {
    this.#records++
    if (this.#records === MAX_RECORDS + 1) this.#add(line, -1, "recordCount")
    if (this.#records > MAX_RECORDS) return
    const values = valuesOf(fields, header.places)
    const facts = readLineText(text)
    this.#checkForm(line, fields, facts)
    this.#checkIds(line, values, facts, header)
    if (this.#faults.group !== 1) this.#check(values, (column, rule) => this.#addField(line, column, rule, values))
    if (this.isValid) this.#onValid(new SubmittedRecord(line, this.#columns, values))
  }

  #checkForm(line: number, fields: ReadonlyArray<string>, facts: LineText): void {
    if (!facts.hasControls && !facts.hasQuotes) return
    fields.forEach((field, at) => {
      if (hasControls(field)) this.#add(line, at, "control")
      if (isQuoted(field)) this.#add(line, at, "quotes")
    })
  }

  #checkIds(line: number, values: Values, { mark }: LineText, { places }: Header): void {
    this.#unique.forEach((columns, at) => {
      const [column = 0] = columns
      // The columns that remain of an id may occur more than once.
      if (columns.some((one) => places[one] === undefined)) return
      if (columns.every((one) => values[one] === "")) return
      const first = this.#ids.add(`${at}|${columns.map((one) => values[one]).join("|")}`, line, mark)
      if (first === undefined) return
      const rule = first.mark === mark ? "doubledRecord" : "doubledId"
      const name = this.#layout.columns[column]?.name ?? ""
      this.#faults.add({ line, column: name, rule, found: shortened(values[column] ?? ""), firstLine: first.line })
    })
  }

  #addField(line: number, index: number, rule: RuleName, values: Values): void {
    const column = this.#layout.columns[index]
    const found = column?.secret === true ? "" : shortened(values[index] ?? "")
    const wanted = rule === "bounds" && column?.kind.is === "money" ? { expected: boundsOf(column.kind) } : {}
    this.#faults.add({ line, column: column?.name ?? "", rule, found, ...wanted })
  }
}
