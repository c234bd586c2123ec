import type { RuleName, SubmittedRecord } from "@vostro/submissions"
import type { Resource, Versioned } from "../../../kernel/Resource.ts"
import type { LoadedObjects } from "../../../operation/BatchJob.ts"
import type { Decision, Facts } from "../../../operation/Decision.ts"
import type { Moment } from "../../../operation/Operation.ts"
import type { ReadSet } from "../../../ports/Store.ts"
import type { Submission } from "../submission/Submission.ts"

/** A page of records of a submitted file, in the order of the file. */
export interface RecordPage {
  readonly records: ReadonlyArray<SubmittedRecord>
  readonly submission: Submission
}

/** A page to judge: its records, and the bank's state. */
export interface JudgedPage extends RecordPage {
  readonly loaded: LoadedObjects
  readonly moment: Moment
}

/** Records faults of group 3. */
export interface FaultReport {
  /** Adds a fault at a column of a record; an empty column means the whole line. */
  readonly at: (record: SubmittedRecord, column: string, rule: RuleName) => void
  /** Adds a fault at a column of an earlier line; `found` must not be secret. */
  readonly line: (line: number, column: string, rule: RuleName, found: string) => void
  /** True if a record judged so far has a value in a column whose values are unique in the file. */
  readonly has: (column: string, value: string) => boolean
  /** Adds a fault that concerns the whole file; `found` is the id of the object that has it, or a sum of the file. */
  readonly whole: (rule: RuleName, found: string, expected?: string) => void
}

/**
 * The meaning of the records of one file type: how the bank judges them by group 3, and what it books. Pages are judged
 * one after another, then booked one after another. While a file is processed, no other changes what files made.
 * `S` is the state of a check over all pages, which has to be compact.
 */
export interface Book<S> {
  /** Names of the events that booking appends. */
  readonly emits: ReadonlyArray<string>
  /** Returns the objects that judging and booking a page need, in one read for the page. */
  reads(page: RecordPage): Partial<ReadSet>
  /** Returns the objects needed to book a page, if fewer than those needed to check it. */
  readonly booking?: (page: RecordPage) => Partial<ReadSet>
  /** Returns further reads, based on the objects loaded before. */
  readonly follow?: (page: RecordPage, loaded: LoadedObjects) => Partial<ReadSet>
  /** Starts the state of a check. */
  begin(): S
  /** Judges a page by the rules of group 3. */
  judge(page: JudgedPage, state: S, report: FaultReport): void
  /** Judges the state after the last page, for rules over the whole file. */
  readonly end?: (state: S, report: FaultReport) => void
  /** Judges the bank's objects after the last page, in pages, for rules over the whole file. */
  readonly remaining?: Remaining<S>
  /** Judges the whole file at the end, with the balance of an account of the ledger at the end of the business date. */
  readonly conclusion?: Conclusion<S>
  /**
   * Books a page that was judged without faults: the parts of the decision, which cannot fail. A record that equals what
   * the bank has changes nothing.
   */
  book(page: RecordPage, facts: Facts): ReadonlyArray<Partial<Decision>>
}

/** Objects to judge after the last page: every object of a kind with these attributes. */
export interface Remaining<S> {
  // biome-ignore lint/suspicious/noExplicitAny: a book names a kind of its own here.
  readonly resource: Resource<any>
  readonly filters: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  judge(objects: ReadonlyArray<Versioned<any>>, submission: Submission, state: S, report: FaultReport): void
}

/** A rule over the whole file and the balance of an account, in cents. */
export interface Conclusion<S> {
  /** Id of a GL or core account. */
  readonly account: string
  judge(balance: bigint, state: S, report: FaultReport): void
}

/** Any book, with the type of its state erased. */
// biome-ignore lint/suspicious/noExplicitAny: the table of books holds books of all file types.
export type AnyBook = Book<any>
