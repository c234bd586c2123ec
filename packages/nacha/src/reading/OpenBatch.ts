import type { BatchAudit } from "../checks/BatchAudit.ts"
import { faultOf } from "../checks/FaultAt.ts"
import { MOST_ADDENDA } from "../checks/SecCode.ts"
import { readRecord } from "../fields/ReadRecord.ts"
import type { Addenda } from "../records/AnyAddenda.ts"
import { type EntryDetail, entryDetails } from "../records/EntryDetail.ts"
import type { Part } from "../records/Part.ts"
import { recognizeAddenda } from "../records/Recognize.ts"
import type { Verdict } from "../rules/Verdict.ts"

const none: ReadonlyArray<Addenda> = []

/** A batch whose control has not been read. Holds only the current entry, whose addenda may follow. */
export class OpenBatch {
  readonly audit: BatchAudit
  readonly #verdict: Verdict
  readonly #emit: (part: Part) => void
  #detail: EntryDetail | undefined
  #addenda: Array<Addenda> | undefined
  #line = 0
  #faultsBefore = 0
  #isWhole = true

  constructor(audit: BatchAudit, verdict: Verdict, emit: (part: Part) => void) {
    this.audit = audit
    this.#verdict = verdict
    this.#emit = emit
  }

  /** Reads an entry detail. */
  takeDetail(text: string, at: number, line: number): boolean {
    this.#endEntry()
    const { report, faults } = this.#verdict
    this.#line = line
    this.#faultsBefore = faults.length
    this.#detail = readRecord(entryDetails[this.audit.sec.entry], text, at, line, report)
    return true
  }

  /** Reads an addenda record; returns false if no entry precedes it. */
  takeAddenda(text: string, at: number, line: number): boolean {
    if (this.#detail === undefined) return false
    const layout = recognizeAddenda(this.audit.header, text, at)
    const { report } = this.#verdict
    if (layout === undefined) {
      report({ ...faultOf(line, undefined, "addendaKind", text.slice(at + 1, at + 3)), column: 2 })
      return true
    }
    this.#addenda ??= []
    const { length } = this.#addenda
    // Addenda beyond the limit are not held: a file may consist of nothing else.
    if (length > MOST_ADDENDA) return true
    const one = readRecord(layout, text, at, line, report)
    if (length === MOST_ADDENDA) report(faultOf(line, one, "addendaNumber", `more than ${MOST_ADDENDA} addenda`))
    this.#addenda.push(one)
    return true
  }

  /** Marks a record as unreadable, so that totals are not compared. */
  lose(): void {
    this.#isWhole = false
  }

  /** Ends the last entry; returns true if every record could be read. */
  close(): boolean {
    this.#endEntry()
    return this.#isWhole
  }

  #endEntry(): void {
    const detail = this.#detail
    if (detail === undefined) return
    const addenda = this.#addenda ?? none
    this.#detail = undefined
    this.#addenda = undefined
    if (this.#verdict.faults.length > this.#faultsBefore) {
      this.#isWhole = false
      return
    }
    const entry = { _tag: "entry", detail, addenda } as const
    this.audit.entry(entry, this.#line)
    this.#emit(entry)
  }
}
