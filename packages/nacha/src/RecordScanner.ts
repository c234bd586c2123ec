import { RECORD_WIDTH } from "./RecordWidth.ts"

/** Takes a record: `width` characters of `text` from `at`. */
export type OnRecord = (text: string, at: number, width: number, line: number) => void

// A line that has not ended by here is no record, however long it becomes.
const LONGEST_LINE = 1_024

const LF = 10
const CR = 13
const SPACE = 32

const isLineEnd = (char: number): boolean => char === LF || char === CR

/** Takes the first of the empty lines that end a file. */
export type OnEmptyEnd = (line: number) => void

/** Cuts text that comes in pieces into records, by line ends or, where a file has none, by their width. */
export class RecordScanner {
  readonly #onRecord: OnRecord
  readonly #onEmptyEnd: OnEmptyEnd
  #rest = ""
  #line = 0
  /** Empty lines since the last record: the next record, or the end of the file, says what they are. */
  #empty = 0
  /** Whether records end with a line end; the first record shows it. */
  #hasLines: boolean | undefined

  constructor(onRecord: OnRecord, onEmptyEnd: OnEmptyEnd) {
    this.#onRecord = onRecord
    this.#onEmptyEnd = onEmptyEnd
  }

  /** Takes the next piece. */
  push(piece: string): void {
    const text = this.#rest + piece
    this.#hasLines ??= tellsLines(text)
    if (this.#hasLines === undefined) this.#rest = text
    else this.#rest = text.slice(this.#hasLines ? this.#scanLines(text) : this.#scanWidths(text))
  }

  /** Takes the end of the text. */
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

  // Line ends may still come, after the last record above all.
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

/** Whether the first record ends with a line end. A space there is the filling of a line that is too long. */
const tellsLines = (text: string): boolean | undefined => {
  const end = text.indexOf("\n")
  if (end >= 0 && end <= RECORD_WIDTH + 1) return true
  if (text.length <= RECORD_WIDTH) return undefined
  const next = text.charCodeAt(RECORD_WIDTH)
  return next === SPACE || isLineEnd(next)
}
