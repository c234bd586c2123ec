import type { Part } from "../records/Part.ts"
import { orThrow } from "../rules/Fault.ts"
import { Writer, type WriterOptions } from "./Writer.ts"

/** Writes parts as byte chunks, without Effect; throws a `NachaError` at the first fault. */
export async function* writeIterable(
  parts: AsyncIterable<Part> | Iterable<Part>,
  options: WriterOptions = {}
): AsyncGenerator<Uint8Array> {
  const writer = new Writer(options)
  for await (const part of parts) yield* orThrow(writer.push(part), writer.faults)
  yield* orThrow(writer.end(), writer.faults)
}
