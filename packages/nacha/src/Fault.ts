import { Schema } from "effect"
import { type RuleName, rules } from "./Rule.ts"

/** Where a file breaks which rule. Lines and columns are 1-based; a line is a record, also in files without line ends. */
export interface Fault {
  readonly line: number
  readonly column: number
  /** The record's layout; empty when the record could not be told. */
  readonly record: string
  /** The field's name; empty when the whole record is at fault. */
  readonly field: string
  readonly rule: RuleName
  /** What stands there. */
  readonly found: string
}

/** Takes note of a fault. */
export type Report = (fault: Fault) => void

const isRuleName = (name: unknown): name is RuleName => typeof name === "string" && Object.hasOwn(rules, name)

const FaultSchema = Schema.Struct({
  line: Schema.Int,
  column: Schema.Int,
  record: Schema.String,
  field: Schema.String,
  rule: Schema.declare(isRuleName),
  found: Schema.String
})

/** A file was not read or written, because it breaks rules. */
export class NachaError extends Schema.TaggedError<NachaError>()("NachaError", {
  faults: Schema.NonEmptyArray(FaultSchema)
}) {
  override get message(): string {
    return this.faults.map(explain).join("\n")
  }
}

/** A fault in one line of prose. */
export const explain = (fault: Fault): string => {
  const place = [fault.record, fault.field].filter((part) => part !== "").join(".")
  return `line ${fault.line}, column ${fault.column}${place === "" ? "" : `, ${place}`}: ${rules[fault.rule].says} (${fault.rule}), found "${fault.found}"`
}
