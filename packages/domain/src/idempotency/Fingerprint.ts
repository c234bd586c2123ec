import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { JsonObject } from "../kernel/Json.ts"
import type { AnyOperation } from "../operation/Operation.ts"

/**
 * What makes two requests the same: method, endpoint, path parameters, query and the raw bytes of the body. One key on
 * two objects' `/reverse` is therefore a mismatch and never the other's answer.
 */
export const fingerprintOf = (
  { at: [method, path] }: AnyOperation,
  params: Readonly<Record<string, string>>,
  body: Uint8Array,
  query: JsonObject = {}
): string => {
  const asked = Object.keys(query).length === 0 ? "" : ` ${JSON.stringify(query)}`
  return bytesToHex(
    sha256
      .create()
      .update(utf8ToBytes(`${method} ${path} ${JSON.stringify(params)}${asked}\n`))
      .update(body)
      .digest()
  )
}

/** What a part of a form is known by: its name, what its headers say, and the checksum of its bytes. */
export type PartPrint = readonly [name: string, fileName: string | null, contentType: string | null, checksum: string]

/** What makes two forms the same: method, endpoint and every part, in order. The boundary between them is not. */
export const formFingerprintOf = (
  operation: AnyOperation,
  params: Readonly<Record<string, string>>,
  parts: ReadonlyArray<PartPrint>
): string => fingerprintOf(operation, params, utf8ToBytes(JSON.stringify(parts)))
