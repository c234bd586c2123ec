import { Data, Effect } from "effect"
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

/** A file was not read or written, because it breaks rules. */
export class NachaError extends Data.TaggedError("NachaError")<{ readonly faults: ReadonlyArray<Fault> }> {
  override get message(): string {
    return this.faults.map(explain).join("\n")
  }
}

/** A fault in one line of prose. */
export const explain = (fault: Fault): string => {
  const place = [fault.record, fault.field].filter((part) => part !== "").join(".")
  return `line ${fault.line}, column ${fault.column}${place === "" ? "" : `, ${place}`}: ${rules[fault.rule].says} (${fault.rule}), found "${fault.found}"`
}

/** Values, unless there are faults. */
export const unlessFaulty = <A>(values: A, faults: ReadonlyArray<Fault>): Effect.Effect<A, NachaError> =>
  faults.length === 0 ? Effect.succeed(values) : Effect.fail(new NachaError({ faults }))

/** Values, unless there are faults; then it throws them, for callers without Effect. */
export const orThrow = <A>(values: A, faults: ReadonlyArray<Fault>): A => {
  if (faults.length > 0) throw new NachaError({ faults })
  return values
}
