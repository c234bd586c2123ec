import { type AnyFileType, layoutOf } from "./checking/LayoutOf.ts"
import type { Layout } from "./columns/Layout.ts"
import { type FileRecord, writeIterable } from "./Writer.ts"

/** Returns the nth example record of a layout: the examples of its columns, with a number in unique ids. */
export const exampleRecord = ({ columns, unique }: Layout, number: number): FileRecord => {
  const ids = new Set(unique.map(([first]) => first))
  return Object.fromEntries(
    columns.flatMap(({ name, example }) =>
      example === undefined ? [] : [[name, ids.has(name) ? `${example}-${number}` : example]]
    )
  )
}

/** Writes an example file with so many valid records. */
export function* writeExample(type: AnyFileType, records: number): Generator<Uint8Array> {
  yield* writeIterable(type, exampleRecords(type, records))
}

/** Makes so many valid records of a file type. */
export function* exampleRecords(type: AnyFileType, count: number): Generator<FileRecord> {
  const layout = layoutOf(type)
  for (let number = 1; number <= count; number++) yield exampleRecord(layout, number)
}
