/**
 * Webhooks without their transport: the signatures of the bank and of Standard Webhooks, the secrets and keys that make
 * them, the schedule of the attempts, and the addresses that the bank sends to. The choice of receivers is left to
 * `resources/notifications`, sending to `engine/work` and its port.
 */

import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Result } from "effect"
import * as Base64 from "effect/encoding/Base64"
import { MINUTE_MS } from "../kernel/Instant.ts"
import { type HmacOfParts, portableHmac } from "../ports/Hmac.ts"

/** Header with a webhook's signature (spec, "Webhook authentication"). */
export const SIGNATURE_HEADER = "Service-Signature"

/** Default tolerance between a webhook's timestamp and the receiver's clock: five minutes. */
export const DEFAULT_TOLERANCE_MS = 5 * MINUTE_MS

/** Signs the exact bytes of a body with every secret: `t=<ms>,v0=<base64>`, one `v0` per secret. */
export const sign = (
  secrets: ReadonlyArray<string>,
  tMs: number,
  body: Uint8Array,
  hmac: HmacOfParts = portableHmac
): string => [`t=${tMs}`, ...secrets.map((secret) => `v0=${mac(hmac, secret, String(tMs), body)}`)].join(",")

const mac = (hmac: HmacOfParts, secret: string, t: string, body: Uint8Array): string =>
  Base64.encode(hmac(utf8ToBytes(secret), [utf8ToBytes(`${t}.`), body]))

/** Reason why a signature is rejected. */
export type SignatureProblem =
  | "header_missing"
  | "header_malformed"
  | "timestamp_out_of_tolerance"
  | "signature_mismatch"

/** A received webhook, with the receiver's secrets and clock. */
export interface ReceivedWebhook {
  /** Value of {@link SIGNATURE_HEADER}. */
  readonly header: string | undefined
  /** Raw body, before any parsing. */
  readonly body: Uint8Array
  /** Secret of the endpoint, or both secrets during a rotation. */
  readonly secrets: ReadonlyArray<string>
  readonly nowMs: number
  readonly toleranceMs?: number
}

/** Verifies that the bank sent a webhook, recently and unmodified. Takes constant time for wrong signatures. */
export const verifySignature = (webhook: ReceivedWebhook): Result.Result<void, SignatureProblem> => {
  const { header, body, secrets, nowMs, toleranceMs = DEFAULT_TOLERANCE_MS } = webhook
  if (header === undefined || header === "") return Result.fail("header_missing")
  const parsed = parseHeader(header)
  if (parsed === undefined) return Result.fail("header_malformed")
  // Negated, so that a NaN tolerance rejects everything.
  if (!(Math.abs(nowMs - Number(parsed.t)) <= toleranceMs)) return Result.fail("timestamp_out_of_tolerance")
  const expected = secrets.map((secret) => mac(portableHmac, secret, parsed.t, body))
  // Compares every signature with every secret, so that the time does not reveal the matching one.
  const matches = expected.flatMap((one) => parsed.signatures.map((signature) => sameText(one, signature)))
  return matches.includes(true) ? Result.succeed(undefined) : Result.fail("signature_mismatch")
}

/** Maximum number of signatures in a header. The bank sends at most eight; longer lists are a denial of service. */
const MAX_SIGNATURES = 8

const parseHeader = (header: string) => {
  const pairs = header.split(",").map((item) => /^([a-z][a-z0-9]*)=(.+)$/.exec(item.trim()))
  const valuesOf = (name: string) =>
    pairs.flatMap((pair) => (pair?.[1] === name && pair[2] !== undefined ? [pair[2]] : []))
  const [t, ...more] = valuesOf("t")
  // Signatures of other versions are ignored; a header with anything but pairs is malformed.
  if (pairs.includes(null) || t === undefined || more.length > 0 || !/^\d{1,15}$/.test(t)) return undefined
  const signatures = valuesOf("v0")
  return signatures.length === 0 || signatures.length > MAX_SIGNATURES ? undefined : { t, signatures }
}

// Compares Base64 texts, not bytes: several texts decode to the same bytes, as the last character has unused bits.
const sameText = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
