import { type Category, categoryOf } from "./Category.ts"
import { auditEntry, transactionCodeOf } from "./EntryAudit.ts"
import type { Report } from "./Fault.ts"
import { faultAt, faultOf } from "./FaultAt.ts"
import type { Entry } from "./Part.ts"
import type { BatchHeader } from "./records/BatchHeader.ts"
import { type SecRules, secRulesOf } from "./SecCode.ts"
import { Totals } from "./Totals.ts"

/** Checks the entries of one batch as they go by and adds them up. */
export class BatchAudit {
  readonly header: BatchHeader
  readonly sec: SecRules
  readonly totals = new Totals()
  readonly #report: Report
  #lastTrace = ""
  #category: Category | undefined

  constructor(header: BatchHeader, line: number, report: Report) {
    this.header = header
    this.sec = secRulesOf(header)
    this.#report = report
    const { description, originators } = this.sec
    if (
      description !== undefined &&
      header._tag === "batchHeader" &&
      header.companyEntryDescription !== description &&
      header.companyEntryDescription !== "REVERSAL"
    ) {
      report(faultAt(line, header, "companyEntryDescription", "secDescription"))
    }
    if (!originators.includes(header.originatorStatus)) {
      report(faultAt(line, header, "originatorStatus", "secOriginator"))
    }
  }

  /** Takes the next entry, whose detail stands in a line. */
  entry(entry: Entry, line: number): void {
    auditEntry(this.header, this.sec, entry, line, this.#report)
    const { detail } = entry
    const trace = detail._tag === "advEntryDetail" ? String(detail.sequenceNumber).padStart(4, "0") : detail.traceNumber
    if (trace <= this.#lastTrace) {
      this.#report(
        detail._tag === "advEntryDetail"
          ? faultAt(line, detail, "sequenceNumber", "traceOrder")
          : faultAt(line, detail, "traceNumber", "traceOrder")
      )
    }
    this.#lastTrace = trace
    const category = categoryOf(entry.addenda)
    this.#category ??= category
    if (category !== this.#category) this.#report(faultOf(line, detail, "oneCategory", category))
    this.totals.addEntry(detail.rdfi, transactionCodeOf(entry).side, detail.amount, 1 + entry.addenda.length)
  }

  /** Ends the batch at a line, when each of its records could be read. */
  end(line: number): void {
    if (this.totals.entryAddendaCount === 0) this.#report(faultOf(line, undefined, "emptyBatch"))
  }
}
