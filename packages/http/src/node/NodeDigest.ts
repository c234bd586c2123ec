import { createHash } from "node:crypto"
import type { Checksum } from "@vostro/domain/ports"

/** SHA-256 by `node:crypto`, about ten times as fast as one in JavaScript. */
export const nodeDigest = (): Checksum => {
  const hash = createHash("sha256")
  return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest("hex") }
}
