import { Result } from "effect"
import type { Json } from "../../kernel/Json.ts"
import { fault, type SubError } from "../../kernel/Rejection.ts"
import { parseJson } from "../../kernel/StrictJson.ts"
import { decodeUtf8, hasForbiddenCharacter } from "../../kernel/Utf8.ts"
import { fieldFaults } from "./Decode.ts"

/** Decodes a form field as text or JSON, or returns its faults. */
export const fieldValue = (
  name: string,
  bytes: Uint8Array,
  isJson: boolean
): { readonly value: Json } | { readonly faults: ReadonlyArray<SubError> } => {
  if (isJson) {
    const json = parseJson(bytes, name)
    return Result.isSuccess(json) ? { value: json.success } : { faults: fieldFaults(name, json.failure) }
  }
  const value = decodeUtf8(bytes)
  if (value === undefined) return { faults: [fault("value_malformed", name)] }
  return hasForbiddenCharacter(value) ? { faults: [fault("character_forbidden", name)] } : { value }
}
