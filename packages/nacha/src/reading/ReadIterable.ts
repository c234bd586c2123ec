import type { Part } from "../records/Part.ts"
import { orThrow } from "../rules/Fault.ts"
import type { Leniency } from "../rules/Verdict.ts"
import { cut } from "./Chunks.ts"
import { Reader } from "./Reader.ts"

/** Reads a file from byte chunks of any size, without Effect; throws a `NachaError` at the first fault. */
export async function* readIterable(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  leniency: Leniency = {}
): AsyncGenerator<Part> {
  const reader = new Reader(leniency)
  for await (const chunk of bytes) for (const piece of cut(chunk)) yield* orThrow(reader.push(piece), reader.faults)
  yield* orThrow(reader.end(), reader.faults)
}
