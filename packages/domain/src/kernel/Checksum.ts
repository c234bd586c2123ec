import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"

/** A streaming SHA-256. */
export interface Checksum {
  readonly update: (bytes: Uint8Array) => void
  /** Returns the digest as 64 lower case hexadecimal digits. Call it once, at the end. */
  readonly hex: () => string
}

/** Makes a checksum that runs on any JavaScript runtime; platforms have faster ones of their own. */
export const makeChecksum = (): Checksum => {
  const hash = sha256.create()
  return { update: (bytes) => void hash.update(bytes), hex: () => bytesToHex(hash.digest()) }
}
