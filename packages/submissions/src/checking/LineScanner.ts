import { decodeUtf8 } from "./Utf8.ts"

/** Most bytes of a line, without its line feed (ours). A chunk is cut into pieces of the same size. */
export const MAX_LINE_BYTES = 65_536

/** Receives the lines of a file, numbered from 1. */
export interface LineHandler {
  /** Takes the text of a line without its line end. */
  readonly onLine: (line: number, text: string) => void
  /** Takes a line that is no UTF-8 text; `field` is the index of its first field that is none. */
  readonly onBadText: (line: number, field: number) => void
  readonly onLongLine: (line: number) => void
  /** Takes the last line of a file, if it has no line end; `fields` counts the fields that it begins. */
  readonly onUnfinished: (line: number, fields: number) => void
}

const LF = 10
const CR = 13
const PIPE = 124

/** Splits the bytes of a file into lines, in constant memory. Lines end with LF or CR LF. */
export class LineScanner {
  readonly #handler: LineHandler
  /** The beginning of a line whose end has not arrived. */
  readonly #carry = new Uint8Array(MAX_LINE_BYTES)
  #carried = 0
  #isTooLong = false
  #line = 0

  constructor(handler: LineHandler) {
    this.#handler = handler
  }

  /** Scans the next bytes. */
  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += MAX_LINE_BYTES) this.#scan(bytes.subarray(at, at + MAX_LINE_BYTES))
  }

  /** Ends the file. */
  end(): void {
    if (this.#isTooLong) this.#handler.onLongLine(++this.#line)
    else if (this.#carried > 0)
      this.#handler.onUnfinished(++this.#line, fieldsOf(this.#carry.subarray(0, this.#carried)).length)
  }

  #scan(piece: Uint8Array): void {
    const first = piece.indexOf(LF)
    if (first < 0) {
      this.#keep(piece)
      return
    }
    const last = piece.lastIndexOf(LF)
    let from = 0
    if (this.#carried > 0 || this.#isTooLong) {
      this.#keep(piece.subarray(0, first))
      this.#endCarried()
      from = first + 1
    }
    if (last >= from) this.#emit(piece.subarray(from, last))
    this.#keep(piece.subarray(last + 1))
  }

  #keep(bytes: Uint8Array): void {
    if (this.#isTooLong) return
    if (this.#carried + bytes.length > MAX_LINE_BYTES) {
      this.#isTooLong = true
      this.#carried = 0
      return
    }
    this.#carry.set(bytes, this.#carried)
    this.#carried += bytes.length
  }

  #endCarried(): void {
    const line = this.#carry.subarray(0, this.#carried)
    this.#carried = 0
    if (this.#isTooLong) this.#handler.onLongLine(++this.#line)
    else this.#emit(line)
    this.#isTooLong = false
  }

  /** Emits whole lines. Decoding them together is faster than one by one. */
  #emit(bytes: Uint8Array): void {
    const text = decodeUtf8(bytes)
    if (text === undefined) this.#emitSingly(bytes)
    else for (const line of text.split("\n")) this.#handler.onLine(++this.#line, withoutReturn(line))
  }

  #emitSingly(bytes: Uint8Array): void {
    for (let from = 0; from <= bytes.length; ) {
      const found = bytes.indexOf(LF, from)
      const to = found < 0 ? bytes.length : found
      const line = bytes.subarray(from, to)
      const text = decodeUtf8(line)
      if (text !== undefined) this.#handler.onLine(++this.#line, withoutReturn(text))
      else
        this.#handler.onBadText(
          ++this.#line,
          fieldsOf(line).findIndex((field) => decodeUtf8(field) === undefined)
        )
      from = to + 1
    }
  }
}

/** Removes the carriage return at the end of a line. */
export const withoutReturn = (line: string): string =>
  line.charCodeAt(line.length - 1) === CR ? line.slice(0, -1) : line

const fieldsOf = (line: Uint8Array): ReadonlyArray<Uint8Array> => {
  const fields: Array<Uint8Array> = []
  for (let from = 0; from <= line.length; ) {
    const found = line.indexOf(PIPE, from)
    const to = found < 0 ? line.length : found
    fields.push(line.subarray(from, to))
    from = to + 1
  }
  return fields
}
