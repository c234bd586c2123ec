import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Client } from "./Client.ts"

/**
 * Hashes a client secret. Secrets are 256 random bits, so dictionary attacks fail and a fast salted hash is as safe as
 * a slow one.
 */
export const hashSecret = (secret: string, salt: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(salt), utf8ToBytes(secret)))

/** Checks a secret against the client's secrets valid at `nowMs`. Takes constant time for every wrong secret. */
export const isSecretOf = (client: Client, secret: string, nowMs: number): boolean =>
  client.secrets
    .filter(({ expires_at }) => expires_at === undefined || Date.parse(expires_at) > nowMs)
    .map(({ hash, salt }) => sameText(hash, hashSecret(secret, salt)))
    .includes(true)

/** Compares two texts of equal length in constant time. */
export const sameText = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
