import { Result } from "effect"
import type { NachaFile } from "../records/Part.ts"
import { NachaError } from "../rules/Fault.ts"
import { Writer, type WriterOptions } from "./Writer.ts"

/** Encodes a file into one byte array. A failure has all faults found, at most 1,000. */
export const encodeFile = (file: NachaFile, options: WriterOptions = {}): Result.Result<Uint8Array, NachaError> => {
  const writer = new Writer(options)
  const chunks: Array<Uint8Array> = []
  if (file.header !== undefined) writer.push(file.header)
  for (const { header, entries, controlData } of file.batches) {
    chunks.push(...writer.push(header))
    for (const entry of entries) chunks.push(...writer.push(entry))
    writer.endBatch(controlData)
  }
  chunks.push(...writer.end())
  const { faults } = writer
  return faults.length === 0 ? Result.succeed(joined(chunks)) : Result.fail(new NachaError({ faults }))
}

const joined = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
