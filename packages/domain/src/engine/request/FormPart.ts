import { Result } from "effect"
import type { Json } from "../../kernel/Json.ts"
import { fault, type SubError } from "../../kernel/Rejection.ts"
import { lengthOf } from "../../kernel/Resource.ts"
import { parseJson } from "../../kernel/StrictJson.ts"
import { decodeUtf8, hasForbiddenCharacter } from "../../kernel/Utf8.ts"
import type { Received } from "../../operation/Operation.ts"
import { MAX_FILE_NAME, safeFileName } from "../../resources/customers/file/FileName.ts"
import { fieldFaults } from "./Decode.ts"

/** The validated headers of a file's part. */
export type FilePart = Pick<Received, "file_name" | "content_type">

const MAX_CONTENT_TYPE = 255

// RFC 9110, 8.3.1: a type, a subtype and parameters, which are tokens or quoted.
const MEDIA_TYPE =
  /^[!#$%&'*+.^`|~\w-]+\/[!#$%&'*+.^`|~\w-]+([ \t]*;[ \t]*[!#$%&'*+.^`|~\w-]+=([!#$%&'*+.^`|~\w-]+|"[ !#-[\]-~]*"))*$/

/** Reads the headers of a file's part, which must have a name and a Content-Type (spec, "POST /v2/files"). */
export const filePart = (
  part: string,
  fileName: string | undefined,
  contentType: string | undefined
): FilePart | { readonly faults: ReadonlyArray<SubError> } => {
  const file_name = safeFileName(fileName ?? "")
  const content_type = contentType?.trim() ?? ""
  const faults = [
    ...faultOfName(`${part}.file_name`, fileName, file_name),
    ...faultOfType(`${part}.content_type`, content_type)
  ]
  return faults.length > 0 || file_name === undefined ? { faults } : { file_name, content_type }
}

const faultOfName = (parameter: string, given: string | undefined, safe: string | undefined) => {
  if (given === undefined || given === "") return [fault("required", parameter)]
  if (safe === undefined) return [fault("value_malformed", parameter)]
  return lengthOf(safe) > MAX_FILE_NAME ? [fault("value_too_long", parameter)] : []
}

const faultOfType = (parameter: string, type: string) => {
  if (type === "") return [fault("required", parameter)]
  if (type.length > MAX_CONTENT_TYPE) return [fault("value_too_long", parameter)]
  return MEDIA_TYPE.test(type) ? [] : [fault("value_malformed", parameter)]
}

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
