import { Result } from "effect"
import type { Json } from "./Json.ts"
import { type JsonFault, JsonReader, Unreadable } from "./JsonReader.ts"
import { decodeUtf8 } from "./Utf8.ts"

/** Maximum size of a JSON body, in bytes. */
export const MAX_JSON_BYTES = 1_048_576

/**
 * Parses a JSON body strictly: UTF-8 without a byte order mark, no duplicate keys, only whole numbers that are exact as
 * written, no NUL, no half surrogate pair, nesting of at most 32. Reports every faulty field. Checks the size before
 * anything else, and the depth before building a value. `within` is the field that contains the JSON, if any.
 */
export const parseJson = (bytes: Uint8Array, within = ""): Result.Result<Json, ReadonlyArray<JsonFault>> => {
  if (bytes.length > MAX_JSON_BYTES) return Result.fail([{ _tag: "TooLarge", path: "" }])
  const text = decodeUtf8(bytes)
  if (text === undefined) return Result.fail([{ _tag: "Malformed", path: "" }])
  const reader = new JsonReader(text, within)
  try {
    const value = reader.document()
    return reader.faults.length === 0 ? Result.succeed(value) : Result.fail(reader.faults)
  } catch (error) {
    if (error instanceof Unreadable) return Result.fail([error.fault])
    throw error
  }
}
