import { Entropy } from "@vostro/domain/ports"
import { Layer } from "effect"

/** Drawn at a time: a call to the platform costs more than the bytes it brings. */
const POOL_BYTES = 8_192

/** Random bytes of the platform: Web Crypto, which every JavaScript runtime has. No byte is given out twice. */
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
