import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"

/** A SHA-256 that is computed as bytes come. */
export interface Checksum {
  readonly update: (bytes: Uint8Array) => void
  /** 64 lower case hexadecimal digits. Asked once, at the end. */
  readonly hex: () => string
}

/** A checksum for any JavaScript runtime; platforms have faster ones of their own. */
export const makeChecksum = (): Checksum => {
  const hash = sha256.create()
  return { update: (bytes) => void hash.update(bytes), hex: () => bytesToHex(hash.digest()) }
}
