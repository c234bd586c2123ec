/**
 * Rules over several records: totals and order of a file, of a batch, of an entry and its addenda. Reader and writer
 * share them. Rules within a field are left to `fields`; `rules` names each rule and decides which faults to waive.
 */

import type { BatchHeader } from "../records/BatchHeader.ts"
import type { Report } from "../rules/Fault.ts"
import { BatchAudit } from "./BatchAudit.ts"
import { faultAt, faultOf } from "./FaultAt.ts"
import { Totals } from "./Totals.ts"

/** Checks and totals the batches of one file, in a single pass. */
export class FileAudit {
  readonly totals = new Totals()
  batchCount = 0
  /** True if the first batch is ADV; all batches then must be. */
  isAdv = false
  readonly #report: Report
  #lastBatchNumber = 0

  constructor(report: Report) {
    this.#report = report
  }

  /** Begins a batch whose header is on `line`. */
  begin(header: BatchHeader, line: number): BatchAudit {
    const isAdv = header._tag === "advBatchHeader"
    if (this.batchCount === 0) this.isAdv = isAdv
    else if (this.isAdv !== isAdv) this.#report(faultAt(line, header, "secCode", "advAlone"))
    if (header.batchNumber <= this.#lastBatchNumber) {
      this.#report(faultAt(line, header, "batchNumber", "batchNumberOrder"))
    }
    this.#lastBatchNumber = header.batchNumber
    this.batchCount++
    return new BatchAudit(header, line, this.#report)
  }

  /** Ends a batch. */
  finish(batch: BatchAudit): void {
    this.totals.addBatch(batch.totals)
  }

  /** Ends the file; `line` is that of its control. */
  end(line: number): void {
    if (this.batchCount === 0) this.#report(faultOf(line, undefined, "emptyFile"))
  }
}
