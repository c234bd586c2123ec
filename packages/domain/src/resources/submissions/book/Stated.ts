import type { SubmittedRecord } from "@vostro/submissions"
import { Result, Schema, SchemaIssue } from "effect"
import { fieldWithin } from "../../../kernel/FieldPath.ts"

/**
 * The id of an object, or the partner's id, as a record names it. Unlike an id of the schema of a resource it may be of no
 * object: the book judges whether it exists.
 */
export const NamedId = Schema.String

/**
 * Builds the check of the fields that the records of a file state. Returns them without those that are undefined, in
 * their order. The check of the file has compared each value with its column, so a value that the schema of the resource
 * refuses is a defect. It names the fields and no value, because values may be secret.
 */
export const statedAs = <A>(schema: Schema.Decoder<A>): ((record: SubmittedRecord, fields: object) => A) => {
  const isStated = Schema.is(schema)
  const pathsIn = pathsOf(schema)
  return (record, fields) => {
    const stated = present(fields)
    if (isStated(stated)) return stated
    throw new TypeError(`line ${record.line} states values that no object may have: ${pathsIn(stated).join(", ")}`)
  }
}

const present = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(present)
  if (typeof value !== "object" || value === null) return value
  const given: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(value)) if (one !== undefined) given[name] = present(one)
  return given
}

const issuesIn = SchemaIssue.makeFormatterStandardSchemaV1()

/** Returns the paths of the fields that a schema refuses. */
const pathsOf = (schema: Schema.Decoder<unknown>) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (value: unknown): ReadonlyArray<string> => {
    const read = decode(value)
    if (Result.isSuccess(read)) return []
    return distinct(issuesIn(read.failure.issue).issues.map(({ path = [] }) => path.map(keyOf).reduce(fieldWithin, "")))
  }
}

const keyOf = (segment: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof segment === "object" ? segment.key : segment

const distinct = (paths: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(paths)]
