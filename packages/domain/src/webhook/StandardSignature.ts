import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { Result } from "effect"
import * as Base64 from "effect/encoding/Base64"
import { type HmacOfParts, portableHmac } from "../ports/Hmac.ts"
import { ed25519PublicKey, signEd25519 } from "./Ed25519.ts"

const PREFIX = "whsec_"

/** A webhook as Standard Webhooks 1.0.0 signs it. */
export interface StandardWebhook {
  /** Id of the event, without a full stop. */
  readonly id: string
  /** Time of the attempt, in ms since 1970. */
  readonly sent_at_ms: number
  /** Exact bytes of the body. */
  readonly body: Uint8Array
  /** Secrets that sign by HMAC, the newest first. */
  readonly secrets: ReadonlyArray<string>
  /** Private keys that sign by Ed25519, the newest first. */
  readonly private_keys: ReadonlyArray<Uint8Array>
  readonly hmac?: HmacOfParts
}

/**
 * Returns the headers of Standard Webhooks 1.0.0: one `v1` signature for each secret, one `v1a` for each private key. The
 * HMAC key of `v1` is what the Base64 after `whsec_` encodes; that of `Service-Signature` is the whole text.
 */
export const standardHeaders = (webhook: StandardWebhook) => {
  const { body, hmac = portableHmac, id, private_keys, secrets, sent_at_ms } = webhook
  const timestamp = String(Math.floor(sent_at_ms / 1_000))
  const signed = concatBytes(utf8ToBytes(`${id}.${timestamp}.`), body)
  const signatures = [
    ...secrets.map((secret) => `v1,${Base64.encode(hmac(keyOf(secret), [signed]))}`),
    ...private_keys.map((key) => `v1a,${Base64.encode(signEd25519(signed, key))}`)
  ]
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") }
}

/** Returns the public key of a private Ed25519 key, in the form of Standard Webhooks: `whpk_...`. */
export const standardPublicKey = (privateKey: Uint8Array): string =>
  `whpk_${Base64.encode(ed25519PublicKey(privateKey))}`

const keyOf = (secret: string): Uint8Array =>
  Result.getOrThrow(Base64.decode(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret))
