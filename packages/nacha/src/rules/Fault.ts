import { Data, Effect } from "effect"
import { type RuleName, rules } from "./Rule.ts"

/**
 * A broken rule and its place. Line and column are 1-based; each record counts as a line, also in files without line
 * ends.
 */
export interface Fault {
  readonly line: number
  readonly column: number
  /** Name of the record's layout; empty if the record was not recognized. */
  readonly record: string
  /** Name of the field; empty if the fault concerns the whole record. */
  readonly field: string
  readonly rule: RuleName
  /** Text found at that place. */
  readonly found: string
}

/** Records a fault. */
export type Report = (fault: Fault) => void

/** A file was not read or written because it breaks rules. */
export class NachaError extends Data.TaggedError("NachaError")<{ readonly faults: ReadonlyArray<Fault> }> {
  override get message(): string {
    return this.faults.map(explain).join("\n")
  }
}

/** Formats a fault as one line of text. */
export const explain = (fault: Fault): string => {
  const place = [fault.record, fault.field].filter((part) => part !== "").join(".")
  return `line ${fault.line}, column ${fault.column}${place === "" ? "" : `, ${place}`}: ${rules[fault.rule].says} (${fault.rule}), found "${fault.found}"`
}

/** Succeeds with the values if there are no faults, else fails with a `NachaError`. */
export const unlessFaulty = <A>(values: A, faults: ReadonlyArray<Fault>): Effect.Effect<A, NachaError> =>
  faults.length === 0 ? Effect.succeed(values) : Effect.fail(new NachaError({ faults }))

/** Returns the values if there are no faults, else throws a `NachaError`; for callers without Effect. */
export const orThrow = <A>(values: A, faults: ReadonlyArray<Fault>): A => {
  if (faults.length > 0) throw new NachaError({ faults })
  return values
}
