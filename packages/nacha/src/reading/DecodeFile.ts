import { Result } from "effect"
import type { BatchHeader } from "../records/BatchHeader.ts"
import type { FileHeader } from "../records/FileHeader.ts"
import { type Batch, controlDataOf, type Entry, type NachaFile, type Part } from "../records/Part.ts"
import { NachaError } from "../rules/Fault.ts"
import type { Leniency } from "../rules/Verdict.ts"
import { Reader } from "./Reader.ts"

/** Decodes a complete file in memory. A failure has all faults found, at most 1,000. */
export const decodeFile = (bytes: Uint8Array, leniency: Leniency = {}): Result.Result<NachaFile, NachaError> => {
  const reader = new Reader(leniency)
  const parts = [...reader.push(bytes), ...reader.end()]
  const { faults } = reader
  return faults.length === 0 ? Result.succeed(collect(parts)) : Result.fail(new NachaError({ faults }))
}

const collect = (parts: ReadonlyArray<Part>): NachaFile => {
  let header: FileHeader | undefined
  const batches: Array<Batch> = []
  let open: BatchHeader | undefined
  let entries: Array<Entry> = []
  for (const part of parts) {
    if (part._tag === "entry") entries.push(part)
    else if (part._tag === "fileHeader") header = part
    else if ("secCode" in part) open = part
    else if ("batchNumber" in part && open !== undefined) {
      batches.push({ header: open, entries, controlData: controlDataOf(part) })
      entries = []
    }
  }
  return { header, batches }
}
