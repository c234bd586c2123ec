import { Result } from "effect"
import { NachaError } from "./Fault.ts"
import type { Batch, Entry, NachaFile, Part } from "./Part.ts"
import { Reader } from "./Reader.ts"
import type { BatchHeader } from "./records/BatchHeader.ts"
import type { FileHeader } from "./records/FileHeader.ts"
import type { Leniency } from "./Verdict.ts"

/** Reads a file that is held whole. A failure has every fault that was found, at most 1,000. */
export const decodeFile = (bytes: Uint8Array, leniency: Leniency = {}): Result.Result<NachaFile, NachaError> => {
  const reader = new Reader(leniency)
  const parts = [...reader.push(bytes), ...reader.end()]
  const { faults } = reader
  return faults.length === 0 ? Result.succeed(collect(parts)) : Result.fail(new NachaError({ faults }))
}

const collect = (parts: ReadonlyArray<Part>): NachaFile => {
  let header: FileHeader | undefined
  const batches: Array<Batch> = []
  let entries: Array<Entry> = []
  const begin = (batch: BatchHeader): void => {
    entries = []
    batches.push({ header: batch, entries })
  }
  for (const part of parts) {
    if (part._tag === "entry") entries.push(part)
    else if (part._tag === "fileHeader") header = part
    else if ("secCode" in part) begin(part)
  }
  return { header, batches }
}
