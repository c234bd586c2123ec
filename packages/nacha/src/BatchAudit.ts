import { type Category, categoryOf } from "./Category.ts"
import { auditEntry, transactionCodeOf } from "./EntryAudit.ts"
import type { Report } from "./Fault.ts"
import { faultAt, faultOf } from "./FaultAt.ts"
import { brokenColumn, brokenForward } from "./FieldRule.ts"
import type { Entry } from "./Part.ts"
import { type BatchHeader, effectiveEntryDate } from "./records/BatchHeader.ts"
import { type SecRules, secRulesOf } from "./SecCode.ts"
import { Totals } from "./Totals.ts"

/** Checks the entries of one batch as they go by and adds them up. */
export class BatchAudit {
  readonly header: BatchHeader
  readonly sec: SecRules
  readonly totals = new Totals()
  readonly #report: Report
  #lastTrace = ""
  readonly #line: number
  #category: Category | undefined

  constructor(header: BatchHeader, line: number, report: Report) {
    this.header = header
    this.sec = secRulesOf(header)
    this.#report = report
    this.#line = line
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
    const category = categoryOf(entry.addenda)
    // The first entry tells the category of its batch, and with it what is asked of the header.
    if (this.#category === undefined && category === "forward")
      auditEffectiveDate(this.header, this.#line, this.#report)
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
    this.#category ??= category
    if (category !== this.#category) this.#report(faultOf(line, detail, "oneCategory", category))
    this.totals.addEntry(detail.rdfi, transactionCodeOf(entry).side, detail.amount, 1 + entry.addenda.length)
  }

  /** Ends the batch at a line, when each of its records could be read. */
  end(line: number): void {
    if (this.totals.entryAddendaCount === 0) this.#report(faultOf(line, undefined, "emptyBatch"))
  }
}

const auditEffectiveDate = (header: BatchHeader, line: number, report: Report): void => {
  if (header._tag === "enrBatchHeader") return
  const value = header.effectiveEntryDate
  const rule = brokenForward(effectiveEntryDate, value)
  if (rule === undefined) return
  const column = brokenColumn(effectiveEntryDate, value, rule)
  report({ ...faultAt(line, header, "effectiveEntryDate", rule), column })
}
