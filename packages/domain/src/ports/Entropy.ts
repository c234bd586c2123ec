import { Context } from "effect"

/** Source of random bytes for ids, key tokens and secrets; the bytes must be unpredictable. */
export class Entropy extends Context.Service<Entropy, { readonly bytes: (length: number) => Uint8Array }>()(
  "@vostro/domain/ports/Entropy"
) {}
