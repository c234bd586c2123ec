import { brokenColumn, brokenForward } from "../fields/FieldRule.ts"
import { type BatchHeader, effectiveEntryDate } from "../records/BatchHeader.ts"
import type { Entry } from "../records/Part.ts"
import type { Report } from "../rules/Fault.ts"
import { type Category, categoryOf } from "./Category.ts"
import { auditEntry, transactionCodeOf } from "./EntryAudit.ts"
import { faultAt, faultOf } from "./FaultAt.ts"
import { type SecRules, secRulesOf } from "./SecCode.ts"
import { Totals } from "./Totals.ts"

/** Checks and totals the entries of one batch, in a single pass. */
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

  /** Checks and adds the next entry, whose detail record is on `line`. */
  entry(entry: Entry, line: number): void {
    const category = categoryOf(entry.addenda)
    // The first entry determines the batch's category, and thereby the header rules.
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

  /** Ends a batch whose records were all readable; `line` is that of its control. */
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
