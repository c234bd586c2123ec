import { Context } from "effect"

/** Where random bytes come from. Ids, the tokens of keys and secrets are made of them, so they must be unpredictable. */
export class Entropy extends Context.Service<Entropy, { readonly bytes: (length: number) => Uint8Array }>()(
  "@vostro/domain/ports/Entropy"
) {}
