import { explain } from "../rules/Fault.ts"
import { Writer } from "../writing/Writer.ts"
import type { NachaBank } from "./NachaBank.ts"
import { fileHeaderOf } from "./OutgoingFile.ts"

/** Explains, for the operator of the bank, each rule that its file header breaks in any file. */
export const bankFaults = (bank: NachaBank): ReadonlyArray<string> => {
  const writer = new Writer({})
  writer.push(fileHeaderOf(bank, "", { created_at: "2026-01-01T00:00:00Z", place: 0 }))
  return writer.faults.map(explain)
}
