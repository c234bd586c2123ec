import { BatchAudit } from "./BatchAudit.ts"
import type { Report } from "./Fault.ts"
import { faultAt, faultOf } from "./FaultAt.ts"
import type { BatchHeader } from "./records/BatchHeader.ts"
import { Totals } from "./Totals.ts"

/** Checks the batches of one file as they go by and adds them up. */
export class FileAudit {
  readonly totals = new Totals()
  batchCount = 0
  /** Whether the file's first batch is ADV: then all are. */
  isAdv = false
  readonly #report: Report
  #lastBatchNumber = 0

  constructor(report: Report) {
    this.#report = report
  }

  /** Begins a batch whose header stands in a line. */
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

  /** Ends the file at a line. */
  end(line: number): void {
    if (this.batchCount === 0) this.#report(faultOf(line, undefined, "emptyFile"))
  }
}
