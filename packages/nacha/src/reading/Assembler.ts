import { compareControl } from "../checks/CompareControl.ts"
import { BLOCKING_FACTOR, batchControlOf, fileControlOf } from "../checks/Controls.ts"
import { faultOf } from "../checks/FaultAt.ts"
import { FileAudit } from "../checks/FileAudit.ts"
import { readRecord } from "../fields/ReadRecord.ts"
import { RECORD_WIDTH } from "../fields/RecordWidth.ts"
import { advBatchControl, advFileControl, batchControl, fileControl } from "../records/Control.ts"
import { fileHeader } from "../records/FileHeader.ts"
import type { Part } from "../records/Part.ts"
import { recognizeBatchHeader } from "../records/Recognize.ts"
import type { RuleName } from "../rules/Rule.ts"
import type { Verdict } from "../rules/Verdict.ts"
import { OpenBatch } from "./OpenBatch.ts"

const NINE = 57

/** Position of the next record in the file structure. A batch with an unreadable header is skipped unchecked. */
type State = "start" | "between" | "batch" | "unreadable" | "done"

/** Assembles records into parts; checks their order and the control totals. */
export class Assembler {
  readonly #verdict: Verdict
  readonly #file: FileAudit
  readonly #emit: (part: Part) => void
  #state: State = "start"
  #batch: OpenBatch | undefined
  /** Number of records, blank lines excluded. */
  #records = 0
  /** False once a record could not be read; control totals are then not compared. */
  #isWhole = true

  constructor(verdict: Verdict, emit: (part: Part) => void) {
    this.#verdict = verdict
    this.#file = new FileAudit(verdict.report)
    this.#emit = emit
  }

  /** Reads the record at `text[at, at + 94)`, which is on `line`. */
  take(text: string, at: number, line: number): void {
    this.#records++
    if (this.#state === "done") {
      if (!isPadding(text, at)) this.#fault(line, "afterFileControl", text.charAt(at))
      return
    }
    const type = text.charAt(at)
    if (type === "6" || type === "7") this.#takeInBatch(text, at, line)
    else if (type === "5") this.#takeBatchHeader(text, at, line)
    else if (type === "8") this.#takeBatchControl(text, at, line)
    else if (type === "1") this.#takeFileHeader(text, at, line)
    else if (type === "9") this.#takeFileControl(text, at, line)
    else this.#lose(line, "recordType", type)
  }

  /** Ends the file; `line` is the one after the last record. */
  end(line: number): void {
    this.#closeBatch(line)
    if (this.#state === "start") this.#fault(line, "fileHeader", "")
    if (this.#state !== "done") this.#fault(line, "fileControl", "")
    if (this.#isWhole) this.#file.end(line)
    const count = this.#records
    if (count % BLOCKING_FACTOR !== 0) this.#fault(line, "blocking", `${count} ${count === 1 ? "record" : "records"}`)
  }

  #fault(line: number, rule: RuleName, found: string): void {
    this.#verdict.report(faultOf(line, undefined, rule, found))
  }

  /** Reports an unreadable record, which invalidates the totals. */
  #lose(line: number, rule: RuleName, found: string): void {
    this.#fault(line, rule, found)
    this.#isWhole = false
    this.#batch?.lose()
  }

  #takeFileHeader(text: string, at: number, line: number): void {
    if (this.#state !== "start") {
      this.#lose(line, "recordOrder", "1")
      return
    }
    this.#state = "between"
    this.#emit(readRecord(fileHeader, text, at, line, this.#verdict.report))
  }

  #takeBatchHeader(text: string, at: number, line: number): void {
    this.#closeBatch(line)
    if (this.#state === "start") this.#fault(line, "fileHeader", "5")
    const before = this.#verdict.faults.length
    const header = readRecord(recognizeBatchHeader(text, at), text, at, line, this.#verdict.report)
    if (this.#verdict.faults.length > before) {
      this.#isWhole = false
      this.#state = "unreadable"
      return
    }
    this.#state = "batch"
    this.#batch = new OpenBatch(this.#file.begin(header, line), this.#verdict, this.#emit)
    this.#emit(header)
  }

  #takeInBatch(text: string, at: number, line: number): void {
    if (this.#state === "unreadable") return
    const isTaken =
      text.charAt(at) === "6" ? this.#batch?.takeDetail(text, at, line) : this.#batch?.takeAddenda(text, at, line)
    if (isTaken !== true) this.#lose(line, "recordOrder", text.charAt(at))
  }

  #takeBatchControl(text: string, at: number, line: number): void {
    const batch = this.#batch
    if (this.#state === "unreadable") this.#state = "between"
    else if (batch === undefined) this.#lose(line, "recordOrder", "8")
    if (batch === undefined) return
    const isWhole = batch.close()
    this.#isWhole &&= isWhole
    this.#file.finish(batch.audit)
    if (isWhole) batch.audit.end(line)
    const { report } = this.#verdict
    const differing = isWhole ? compareControl(batchControlOf(batch.audit), text, at, line, report) : new Set()
    const layout = batch.audit.header._tag === "advBatchHeader" ? advBatchControl : batchControl
    this.#emit(readRecord(layout, text, at, line, (fault) => differing.has(fault.field) || report(fault)))
    this.#batch = undefined
    this.#state = "between"
  }

  #takeFileControl(text: string, at: number, line: number): void {
    this.#closeBatch(line)
    if (this.#state === "start") this.#fault(line, "fileHeader", "9")
    this.#state = "done"
    if (isPadding(text, at)) {
      this.#fault(line, "fileControl", "9")
      return
    }
    const { report } = this.#verdict
    const earned = fileControlOf(this.#file, this.#records)
    const differing = this.#isWhole ? compareControl(earned, text, at, line, report) : new Set()
    const layout = this.#file.isAdv ? advFileControl : fileControl
    this.#emit(readRecord(layout, text, at, line, (fault) => differing.has(fault.field) || report(fault)))
  }

  /** Closes a batch whose control is missing. */
  #closeBatch(line: number): void {
    if (this.#batch === undefined && this.#state !== "unreadable") return
    this.#batch?.close()
    this.#batch = undefined
    this.#state = "between"
    this.#lose(line, "batchControl", "")
  }
}

const isPadding = (text: string, at: number): boolean => {
  for (let i = 0; i < RECORD_WIDTH; i++) if (text.charCodeAt(at + i) !== NINE) return false
  return true
}
