import type { FileType } from "../layouts/Layouts.ts"
import { withoutMark } from "./Chunk.ts"
import { type Header, readHeader } from "./Header.ts"
import { layoutOf } from "./LayoutOf.ts"
import { LineScanner } from "./LineScanner.ts"

/** A field of a line, with the column that the header gives it; empty if it gives none. */
export interface LineField {
  readonly column: string
  readonly text: string
  /** True for a column with secrets, for a field of which nothing is known, and for a value in place of a name. */
  readonly isSecret: boolean
}

/** A line of a file. */
export interface FileLine {
  readonly line: number
  /** Its fields; none of a line that is too long, is no UTF-8 text, or does not end. */
  readonly fields: ReadonlyArray<LineField>
}

/** Finds lines of a file as it was submitted, whatever faults it has. */
export interface LineFinder {
  readonly push: (bytes: Uint8Array) => void
  /** True once every wanted line was read. */
  readonly isDone: () => boolean
  /** The wanted lines that were read, in the order of the file. */
  readonly found: () => ReadonlyArray<FileLine>
}

/** True for a text that is no name of a column: the first line of a file without a header is a record. */
const isValue = (text: string): boolean => /\d\d/.test(text)

/** Makes a finder of the lines with these numbers, from 1. */
export const findLines = (type: FileType, wanted: ReadonlySet<number>): LineFinder => {
  const layout = layoutOf(type)
  const secrets = new Set(layout.columns.flatMap(({ name, secret }) => (secret ? [name] : [])))
  const last = Math.max(1, ...wanted)
  const lines: Array<FileLine> = []
  let header: Header | undefined
  let read = 0
  const take = (line: number, fields: () => FileLine["fields"]): void => {
    read = line
    if (wanted.has(line)) lines.push({ line, fields: fields() })
  }
  const isColumn = (name: string): boolean => layout.columns.some((one) => one.name === name)
  const fieldsOf = (text: string): FileLine["fields"] =>
    text.split("|").map((field, at) => {
      const name = header?.names[at] ?? ""
      if (isColumn(name)) return { column: name, text: field, isSecret: secrets.has(name) }
      return { column: isValue(name) ? "" : name, text: field, isSecret: true }
    })
  const nameOf = (name: string, at: number): LineField => {
    const isSecret = !isColumn(header?.names[at] ?? "") && isValue(name)
    return { column: isSecret ? "" : name, text: name, isSecret }
  }
  const scanner = new LineScanner({
    onLine: (line, text) => {
      if (line === 1) {
        const first = withoutMark(text)
        header = readHeader(layout, first, () => undefined)
        take(1, () => first.split("|").map(nameOf))
      } else take(line, () => fieldsOf(text))
    },
    onBadText: (line) => take(line, () => []),
    onLongLine: (line) => take(line, () => []),
    onUnfinished: (line) => take(line, () => [])
  })
  return {
    push: (bytes) => {
      if (read < last) scanner.push(bytes)
    },
    isDone: () => read >= last,
    found: () => lines
  }
}
