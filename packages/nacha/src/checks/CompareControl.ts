import { latin1 } from "../fields/Latin1.ts"
import type { Field } from "../fields/Layout.ts"
import { RECORD_WIDTH } from "../fields/RecordWidth.ts"
import { writeRecord } from "../fields/WriteRecord.ts"
import type { BatchControl, FileControl } from "../records/Control.ts"
import { layoutOf } from "../records/Layouts.ts"
import type { Report } from "../rules/Fault.ts"
import type { RuleName } from "../rules/Rule.ts"

/** Fields of controls that derive from the preceding records, each with its rule. */
const derived: ReadonlyMap<string, RuleName> = new Map([
  ["serviceClass", "controlRepeatsHeader"],
  ["companyId", "controlRepeatsHeader"],
  ["odfi", "controlRepeatsHeader"],
  ["batchNumber", "controlRepeatsHeader"],
  ["entryAddendaCount", "entryAddendaCount"],
  ["entryHash", "entryHash"],
  ["totalDebit", "totalDebit"],
  ["totalCredit", "totalCredit"],
  ["batchCount", "batchCount"],
  ["blockCount", "blockCount"]
])

/**
 * Compares the control at `text[at]` with the computed one, character by character, so that a fault points to the exact
 * column. Returns the names of the fields that differ.
 */
export const compareControl = (
  earned: BatchControl | FileControl,
  text: string,
  at: number,
  line: number,
  report: Report
): ReadonlySet<string> => {
  const layout = layoutOf(earned)
  const bytes = new Uint8Array(RECORD_WIDTH)
  writeRecord(layout, { ...earned }, bytes, 0, line, report)
  const differing = new Set<string>()
  for (const field of layout.fields) {
    const rule = derived.get(field.name)
    const column = rule === undefined ? 0 : firstDifference(field, bytes, text, at)
    const found = text.slice(at + field.from - 1, at + field.to)
    // An empty required field breaks the rule `required`, not that of the total.
    const isEmpty = field.inclusion === "required" && found.trim() === ""
    if (rule === undefined || column === 0 || isEmpty) continue
    differing.add(field.name)
    report({ line, column, record: layout.name, field: field.name, rule, found })
  }
  return differing
}

// Senders justify the company identification to either side.
const isShifted = ({ kind, from, to }: Field, bytes: Uint8Array, text: string, at: number): boolean =>
  kind.is === "text" && latin1(bytes.subarray(from - 1, to)).trim() === text.slice(at + from - 1, at + to).trim()

const firstDifference = (field: Field, bytes: Uint8Array, text: string, at: number): number => {
  for (let column = field.from; column <= field.to; column++) {
    if (bytes[column - 1] !== text.charCodeAt(at + column - 1)) return isShifted(field, bytes, text, at) ? 0 : column
  }
  return 0
}
