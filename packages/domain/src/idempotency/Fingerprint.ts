import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { JsonObject } from "../kernel/Json.ts"
import type { AnyOperation } from "../operation/Operation.ts"

/**
 * Returns the SHA-256 (hex) of method, endpoint, path parameters, query and raw body bytes. The path parameters make
 * one key on two objects' `/reverse` a mismatch instead of a replay.
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

/** A part of a form in the fingerprint: its name, file name and content type, and the checksum of its bytes. */
export type PartPrint = readonly [name: string, fileName: string | null, contentType: string | null, checksum: string]

/** Returns the fingerprint of a form: method, endpoint and every part, in order. The boundary is left out. */
export const formFingerprintOf = (
  operation: AnyOperation,
  params: Readonly<Record<string, string>>,
  parts: ReadonlyArray<PartPrint>
): string => fingerprintOf(operation, params, utf8ToBytes(JSON.stringify(parts)))
