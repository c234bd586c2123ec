import type { Layout } from "../columns/Layout.ts"
import { type FileType, layouts } from "../layouts/Layouts.ts"
import { readHeader } from "./Header.ts"
import { withoutReturn } from "./LineScanner.ts"
import { columnsOf, SubmittedRecord, valuesOf } from "./Record.ts"
import { decodeUtf8 } from "./Utf8.ts"

/** A place in a file between two lines. */
export interface FilePlace {
  /** Number of bytes before it. */
  readonly offset: number
  /** Number of the next line, from 1. */
  readonly line: number
  /** Index of the field of each column, in the order of the layout; empty before the header is read. */
  readonly places: ReadonlyArray<number>
}

/** The place before the first line. */
export const fileStart: FilePlace = { offset: 0, line: 1, places: [] }

/** Records of consecutive lines, and the place after them. */
export interface FileChunk {
  readonly records: ReadonlyArray<SubmittedRecord>
  readonly next: FilePlace
}

const LF = 10

/**
 * Reads the records of whole lines from the bytes that follow a place, at most so many. The rest of the bytes is left to
 * the next chunk. The file must have passed the check; a line or header that cannot be read throws.
 */
export const readChunk = (type: FileType, from: FilePlace, bytes: Uint8Array, limit: number): FileChunk => {
  const layout = layouts[type]
  const isFirst = from.line === 1
  const end = endOfLines(bytes, limit + (isFirst ? 1 : 0))
  if (end === 0) throw new Error(`line ${from.line} is missing`)
  const text = decodeUtf8(bytes.subarray(0, end))
  if (text === undefined) throw new Error(`line ${from.line} or a line after it is not UTF-8`)
  const lines = text.slice(0, -1).split("\n")
  const places = isFirst ? placesOf(layout, lines[0] ?? "") : from.places
  const columns = columnsOf(layout)
  const records = lines
    .slice(isFirst ? 1 : 0)
    .map(
      (line, at) =>
        new SubmittedRecord(
          from.line + at + (isFirst ? 1 : 0),
          columns,
          valuesOf(withoutReturn(line).split("|"), places)
        )
    )
  return { records, next: { offset: from.offset + end, line: from.line + lines.length, places } }
}

/** Returns the number of bytes up to the end of the last whole line, of at most so many lines. */
const endOfLines = (bytes: Uint8Array, most: number): number => {
  let end = 0
  for (let lines = 0; lines < most; lines++) {
    const found = bytes.indexOf(LF, end)
    if (found < 0) return end
    end = found + 1
  }
  return end
}

const placesOf = (layout: Layout, line: string): ReadonlyArray<number> => {
  const fail = () => {
    throw new Error("the header of a checked file has a fault")
  }
  const header = readHeader(layout, withoutMark(withoutReturn(line)), fail)
  return (header?.places ?? []).map((place) => place ?? fail())
}

/** Removes the byte order mark at the beginning of a header. */
export const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text)
