import { Result } from "effect"
import type { Json } from "./Json.ts"
import { type JsonFault, JsonReader, Unreadable } from "./JsonReader.ts"
import { decodeUtf8 } from "./Utf8.ts"

/** The largest JSON body in bytes. */
export const MAX_JSON_BYTES = 1_048_576

/**
 * Reads a JSON body, strictly: UTF-8 without a byte order mark, no duplicate keys, no numbers but whole ones that are
 * exact as they are written, no NUL and no half of a surrogate pair, not nested deeper than 32. Every fault of a field
 * is named; size is looked at before anything else, and depth before anything is built. `within` is the field that the
 * JSON is in, if any.
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
