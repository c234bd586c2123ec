import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { Context } from "effect"

/** Computes the HMAC-SHA-256 of a message, given in parts. */
export type HmacOfParts = (key: Uint8Array, parts: ReadonlyArray<Uint8Array>) => Uint8Array

/** The HMAC of any JavaScript runtime. */
export const portableHmac: HmacOfParts = (key, parts) => {
  const state = hmac.create(sha256, key)
  for (const part of parts) state.update(part)
  return state.digest()
}

/**
 * Signs webhooks. The default works in any JavaScript runtime; the webhook sender of `@vostro/http` provides the one of
 * Node, which takes a fifth of the time.
 */
export const Hmac = Context.Reference<HmacOfParts>("@vostro/domain/ports/Hmac", { defaultValue: () => portableHmac })
