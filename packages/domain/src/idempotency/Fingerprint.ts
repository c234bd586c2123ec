import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { AnyOperation } from "../engine/Operation.ts"

/**
 * What makes two requests the same: method, endpoint, path parameters and the raw bytes of the body. One key on two
 * objects' `/reverse` is therefore a mismatch and never the other's answer.
 */
export const fingerprintOf = (
  { at: [method, path] }: AnyOperation,
  params: Readonly<Record<string, string>>,
  body: Uint8Array
): string =>
  bytesToHex(
    sha256
      .create()
      .update(utf8ToBytes(`${method} ${path} ${JSON.stringify(params)}\n`))
      .update(body)
      .digest()
  )
