import { explain } from "../Fault.ts"
import { Writer } from "../Writer.ts"
import type { NachaBank } from "./NachaBank.ts"
import { fileHeaderOf } from "./OutgoingFile.ts"

/** Why no file could be written for a bank, in words for whoever set it up: its file header breaks a rule, in any file. */
export const bankFaults = (bank: NachaBank): ReadonlyArray<string> => {
  const writer = new Writer({})
  writer.push(fileHeaderOf(bank, "", "A", "2026-01-01T00:00:00Z"))
  return writer.faults.map(explain)
}
