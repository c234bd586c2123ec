import { Entropy } from "@vostro/domain/ports"
import { Layer } from "effect"

/** Number of bytes drawn at a time: a call to the platform costs more than the bytes. */
const POOL_BYTES = 8_192

/** Random bytes of Web Crypto, which every JavaScript runtime has. No byte is returned twice. */
export const layerWebCryptoEntropy: Layer.Layer<Entropy> = Layer.sync(Entropy, () => {
  let pool = new Uint8Array(0)
  let used = 0
  return {
    bytes: (length) => {
      if (used + length > pool.length) {
        pool = crypto.getRandomValues(new Uint8Array(Math.max(POOL_BYTES, length)))
        used = 0
      }
      used += length
      return pool.slice(used - length, used)
    }
  }
})
