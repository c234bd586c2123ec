import { Entropy } from "@vostro/domain/ports/Entropy"
import { Layer } from "effect"

/** Random bytes of the platform: Web Crypto, which every JavaScript runtime has. */
export const layerWebCryptoEntropy: Layer.Layer<Entropy> = Layer.succeed(Entropy, {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length))
})
