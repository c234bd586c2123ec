import type { BatchAudit } from "../checks/BatchAudit.ts"
import { BLOCKING_FACTOR, batchControlOf, fileControlOf } from "../checks/Controls.ts"
import { faultOf } from "../checks/FaultAt.ts"
import { FileAudit } from "../checks/FileAudit.ts"
import { RECORD_WIDTH } from "../fields/RecordWidth.ts"
import { type AnyRecord, writeRecord } from "../fields/WriteRecord.ts"
import type { BatchHeader } from "../records/BatchHeader.ts"
import { layoutOf } from "../records/Layouts.ts"
import { controlDataOf, type Entry, type Part } from "../records/Part.ts"
import type { Fault } from "../rules/Fault.ts"
import { type Leniency, Verdict } from "../rules/Verdict.ts"

/** Line terminator; empty for files without line ends. */
export type LineEnd = "\n" | "\r\n" | ""

/** Options of the writer. */
export interface WriterOptions extends Leniency {
  /** Defaults to `\n`. */
  readonly lineEnd?: LineEnd
}

const CHUNK = 65_536
const NINE = 57

/** Incremental writer that computes the controls. After the first fault it emits only faults, no bytes. */
export class Writer {
  readonly #verdict: Verdict
  readonly #file: FileAudit
  readonly #lineEnd: LineEnd
  #batch: BatchAudit | undefined
  #chunk = new Uint8Array(CHUNK)
  #used = 0
  #line = 0
  #full: Array<Uint8Array> = []

  constructor({ lineEnd = "\n", ...leniency }: WriterOptions = {}) {
    this.#verdict = new Verdict(leniency)
    this.#file = new FileAudit(this.#verdict.report)
    this.#lineEnd = lineEnd
  }

  /** Faults found so far. */
  get faults(): ReadonlyArray<Fault> {
    return this.#verdict.faults
  }

  /**
   * Writes the next part; returns the chunks that are full. Totals in controls are ignored: the writer computes its
   * own.
   */
  push(part: Part): ReadonlyArray<Uint8Array> {
    switch (part._tag) {
      case "entry":
        this.#putEntry(part)
        break
      case "fileHeader":
        if (this.#line > 0) this.#verdict.report(faultOf(this.#line + 1, part, "recordOrder"))
        this.#put(part)
        break
      case "batchHeader":
      case "enrBatchHeader":
      case "advBatchHeader":
      case "iatBatchHeader":
        this.#begin(part)
        break
      case "batchControl":
      case "advBatchControl":
        this.endBatch(controlDataOf(part))
        break
    }
    return this.#flush()
  }

  /** Ends a batch with the data of its control beside the totals. The next part would end it as well. */
  endBatch(controlData = ""): void {
    const batch = this.#batch
    if (batch === undefined) return
    this.#batch = undefined
    batch.end(this.#line + 1)
    this.#file.finish(batch)
    this.#put(batchControlOf(batch, controlData))
  }

  /** Ends the file; returns the last chunks. */
  end(): ReadonlyArray<Uint8Array> {
    this.endBatch()
    this.#needHeader()
    this.#file.end(this.#line + 1)
    this.#put(fileControlOf(this.#file, this.#line + 1))
    while (this.#line % BLOCKING_FACTOR !== 0) this.#putNines()
    this.#cut()
    return this.#flush()
  }

  #needHeader(): void {
    if (this.#line === 0) this.#verdict.report(faultOf(1, undefined, "fileHeader"))
  }

  #begin(header: BatchHeader): void {
    this.endBatch()
    this.#needHeader()
    this.#put(header)
    this.#batch = this.#file.begin(header, this.#line)
  }

  #putEntry({ detail, addenda }: Entry): void {
    const before = this.#verdict.faults.length
    const line = this.#line + 1
    this.#put(detail)
    for (const one of addenda) this.#put(one)
    if (this.#batch === undefined) this.#verdict.report(faultOf(line, detail, "recordOrder"))
    else if (this.#verdict.faults.length === before) this.#batch.entry({ _tag: "entry", detail, addenda }, line)
  }

  #put(record: AnyRecord & { readonly _tag: string }): void {
    this.#makeRoom()
    this.#line++
    writeRecord(layoutOf(record), record, this.#chunk, this.#used, this.#line, this.#verdict.report)
    this.#endLine()
  }

  #putNines(): void {
    this.#makeRoom()
    this.#line++
    this.#chunk.fill(NINE, this.#used, this.#used + RECORD_WIDTH)
    this.#endLine()
  }

  #endLine(): void {
    this.#used += RECORD_WIDTH
    for (let at = 0; at < this.#lineEnd.length; at++) this.#chunk[this.#used++] = this.#lineEnd.charCodeAt(at)
  }

  #makeRoom(): void {
    if (this.#used + RECORD_WIDTH + this.#lineEnd.length > CHUNK) this.#cut()
  }

  #cut(): void {
    if (this.#used > 0) this.#full.push(this.#chunk.subarray(0, this.#used))
    this.#chunk = new Uint8Array(CHUNK)
    this.#used = 0
  }

  #flush(): ReadonlyArray<Uint8Array> {
    const full = this.#full
    if (full.length === 0) return full
    this.#full = []
    return this.#verdict.faults.length === 0 ? full : []
  }
}
