import { RECORD_WIDTH } from "../fields/RecordWidth.ts"

/** Receives a record: `width` characters of `text` from `at`. */
export type OnRecord = (text: string, at: number, width: number, line: number) => void

// A longer line is no record, whatever its length.
const LONGEST_LINE = 1_024

const LF = 10
const CR = 13
const SPACE = 32

const isLineEnd = (char: number): boolean => char === LF || char === CR

/** Receives the first of the empty lines at the end of a file. */
export type OnEmptyEnd = (line: number) => void

/** Splits text that arrives in pieces into records, by line ends or, in files without any, by width. */
export class RecordScanner {
  readonly #onRecord: OnRecord
  readonly #onEmptyEnd: OnEmptyEnd
  #rest = ""
  #line = 0
  /**
   * Empty lines since the last record. Whether they are faults depends on what follows: a record or the end of the
   * file.
   */
  #empty = 0
  /** True if records end with a line end; the first record decides. */
  #hasLines: boolean | undefined

  constructor(onRecord: OnRecord, onEmptyEnd: OnEmptyEnd) {
    this.#onRecord = onRecord
    this.#onEmptyEnd = onEmptyEnd
  }

  /** Scans the next piece. */
  push(piece: string): void {
    const text = this.#rest + piece
    this.#hasLines ??= tellsLines(text)
    if (this.#hasLines === undefined) this.#rest = text
    else this.#rest = text.slice(this.#hasLines ? this.#scanLines(text) : this.#scanWidths(text))
  }

  /** Ends the text. */
  end(): void {
    const rest = this.#rest.replace(/[\r\n]+$/, "")
    if (rest !== "") this.#take(rest, 0, rest.length)
    this.#rest = ""
    if (this.#empty > 0) this.#onEmptyEnd(this.#line + 1)
  }

  #take(text: string, at: number, width: number): void {
    for (; this.#empty > 0; this.#empty--) this.#onRecord("", 0, 0, ++this.#line)
    this.#onRecord(text, at, width, ++this.#line)
  }

  #scanLines(text: string): number {
    let at = 0
    for (;;) {
      const end = text.indexOf("\n", at)
      if (end < 0) return text.length - at > LONGEST_LINE ? this.#cut(text, at) : at
      const to = end > at && text.charCodeAt(end - 1) === CR ? end - 1 : end
      if (to === at) this.#empty++
      else this.#take(text, at, to - at)
      at = end + 1
    }
  }

  #cut(text: string, at: number): number {
    this.#take(text, at, text.length - at)
    return text.length
  }

  // Line ends may still follow, in particular after the last record.
  #scanWidths(text: string): number {
    let at = 0
    for (;;) {
      while (isLineEnd(text.charCodeAt(at))) at++
      if (at + RECORD_WIDTH > text.length) return at
      this.#onRecord(text, at, RECORD_WIDTH, ++this.#line)
      at += RECORD_WIDTH
    }
  }
}

/** Detects a line end after the first record. A space there is the padding of an overlong line. */
const tellsLines = (text: string): boolean | undefined => {
  const end = text.indexOf("\n")
  if (end >= 0 && end <= RECORD_WIDTH + 1) return true
  if (text.length <= RECORD_WIDTH) return undefined
  const next = text.charCodeAt(RECORD_WIDTH)
  return next === SPACE || isLineEnd(next)
}
