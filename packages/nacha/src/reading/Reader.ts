import { faultOf } from "../checks/FaultAt.ts"
import { MOST_ADDENDA } from "../checks/SecCode.ts"
import { latin1 } from "../fields/Latin1.ts"
import { RECORD_WIDTH } from "../fields/RecordWidth.ts"
import type { Part } from "../records/Part.ts"
import type { Fault } from "../rules/Fault.ts"
import { type Leniency, Verdict } from "../rules/Verdict.ts"
import { Assembler } from "./Assembler.ts"
import { RecordScanner } from "./RecordScanner.ts"

// Bytes decoded at once. Substrings held by parts keep at most this much text alive.
const PIECE = 8_192

/** Makes what a reader returns of a part, from the part and its records as they are in the file. */
type OfPart<A> = (part: Part, records: ReadonlyArray<string>) => A

/** Incremental reader for byte chunks of any size. After the first fault it emits only faults, no parts. */
export class RecordReader<A> {
  readonly #verdict: Verdict
  readonly #assembler: Assembler
  readonly #scanner: RecordScanner
  #parts: Array<A> = []
  #line = 1
  #record = ""
  /** Records of the entry that is being read. It ends with the record after it. */
  #entry: Array<string> = []

  constructor(leniency: Leniency, ofPart: OfPart<A>) {
    this.#verdict = new Verdict(leniency)
    this.#assembler = new Assembler(this.#verdict, (part) => {
      if (this.#verdict.faults.length > 0) return
      this.#parts.push(ofPart(part, part._tag === "entry" ? this.#entry : [this.#record]))
    })
    this.#scanner = new RecordScanner(
      (text, at, width, line) => this.#take(text, at, width, line),
      (line) => this.#verdict.report(faultOf(line, undefined, "emptyLastLine"))
    )
  }

  /** Faults found so far. */
  get faults(): ReadonlyArray<Fault> {
    return this.#verdict.faults
  }

  /** Reads the next bytes; returns the parts that they complete. */
  push(chunk: Uint8Array): ReadonlyArray<A> {
    for (let at = 0; at < chunk.length && !this.#verdict.isFull; at += PIECE) {
      this.#scanner.push(latin1(chunk.subarray(at, at + PIECE)))
    }
    return this.#flush()
  }

  /** Ends the file; returns the last parts. */
  end(): ReadonlyArray<A> {
    this.#scanner.end()
    this.#assembler.end(this.#line)
    return this.#flush()
  }

  #flush(): ReadonlyArray<A> {
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  #take(text: string, at: number, width: number, line: number): void {
    this.#line = line
    if (width === RECORD_WIDTH) this.#assemble(text, at, line)
    else this.#takeMisfit(text.slice(at, at + width), line)
  }

  #assemble(text: string, at: number, line: number): void {
    this.#record = text.slice(at, at + RECORD_WIDTH)
    this.#assembler.take(text, at, line)
    const type = text.charAt(at)
    if (type === "6") this.#entry = [this.#record]
    else if (type === "7" && this.#entry.length <= MOST_ADDENDA) this.#entry.push(this.#record)
  }

  #takeMisfit(record: string, line: number): void {
    const found = record.slice(RECORD_WIDTH, RECORD_WIDTH + 20)
    const place = { line, column: Math.min(record.length, RECORD_WIDTH) + 1, record: "", field: "", found }
    this.#verdict.report({ ...place, rule: "lineLength" })
    if (found.trim() !== "") this.#verdict.report({ ...place, rule: "excess" })
    if (record !== "") this.#assemble(record.slice(0, RECORD_WIDTH).padEnd(RECORD_WIDTH), 0, line)
  }
}

/** Incremental reader of parts. */
export class Reader extends RecordReader<Part> {
  constructor(leniency: Leniency = {}) {
    super(leniency, (part) => part)
  }
}
