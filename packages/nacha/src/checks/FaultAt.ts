import { layoutOf } from "../records/Layouts.ts"
import type { Fault } from "../rules/Fault.ts"
import type { RuleName } from "../rules/Rule.ts"

/** Builds a fault in one field of a readable record. */
export const faultAt = <R extends { readonly _tag: string }>(
  line: number,
  record: R,
  name: Exclude<keyof R, "_tag"> & string,
  rule: RuleName
): Fault => ({
  line,
  column: layoutOf(record).fields.find((field) => field.name === name)?.from ?? 1,
  record: record._tag,
  field: name,
  rule,
  found: String(record[name])
})

/** Builds a fault of a whole record. */
export const faultOf = (
  line: number,
  record: { readonly _tag: string } | undefined,
  rule: RuleName,
  found = ""
): Fault => ({
  line,
  column: 1,
  record: record?._tag ?? "",
  field: "",
  rule,
  found
})
