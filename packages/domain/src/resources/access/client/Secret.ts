import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Client } from "./Client.ts"

/**
 * Hashes a client's secret. The secrets are 256 random bits, which no dictionary holds, so a fast salted hash keeps
 * them as well as a slow one would.
 */
export const hashSecret = (secret: string, salt: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(salt), utf8ToBytes(secret)))

/** Whether a secret is one of the client's that are still valid at `nowMs`. Takes the same time for every wrong one. */
export const isSecretOf = (client: Client, secret: string, nowMs: number): boolean =>
  client.secrets
    .filter(({ expires_at }) => expires_at === undefined || Date.parse(expires_at) > nowMs)
    .map(({ hash, salt }) => sameText(hash, hashSecret(secret, salt)))
    .includes(true)

/** Compares texts of equal length in a time that does not tell where they differ. */
export const sameText = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
