import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { Result } from "effect"
import * as Base64 from "effect/encoding/Base64"
import { MINUTE_MS } from "../kernel/Instant.ts"

/** The header that carries a webhook's signature (spec, "Webhook authentication"). */
export const SIGNATURE_HEADER = "Service-Signature"

/** How far a webhook's time may lie from the receiver's clock, unless told: five minutes. */
export const DEFAULT_TOLERANCE_MS = 5 * MINUTE_MS

/** Signs the exact bytes of a body with every secret: `t=<ms>,v0=<base64>`, one `v0` for each. */
export const sign = (secrets: ReadonlyArray<string>, tMs: number, body: Uint8Array): string =>
  [`t=${tMs}`, ...secrets.map((secret) => `v0=${mac(secret, String(tMs), body)}`)].join(",")

const mac = (secret: string, t: string, body: Uint8Array): string =>
  Base64.encode(hmac(sha256, utf8ToBytes(secret), concatBytes(utf8ToBytes(`${t}.`), body)))

/** Why a webhook is not to be trusted. */
export type SignatureProblem =
  | "header_missing"
  | "header_malformed"
  | "timestamp_out_of_tolerance"
  | "signature_mismatch"

/** What a receiver knows of a webhook. */
export interface ReceivedWebhook {
  /** The value of {@link SIGNATURE_HEADER}. */
  readonly header: string | undefined
  /** The body as it arrived, before any parsing. */
  readonly body: Uint8Array
  /** The endpoint's secret, or during a rotation both. */
  readonly secrets: ReadonlyArray<string>
  readonly nowMs: number
  readonly toleranceMs?: number
}

/** Whether a webhook was sent by the bank, lately, and arrived unchanged. Takes the same time for every wrong one. */
export const verifySignature = (webhook: ReceivedWebhook): Result.Result<void, SignatureProblem> => {
  const { header, body, secrets, nowMs, toleranceMs = DEFAULT_TOLERANCE_MS } = webhook
  if (header === undefined || header === "") return Result.fail("header_missing")
  const parsed = parseHeader(header)
  if (parsed === undefined) return Result.fail("header_malformed")
  // So that a tolerance that is no number lets nothing through.
  if (!(Math.abs(nowMs - Number(parsed.t)) <= toleranceMs)) return Result.fail("timestamp_out_of_tolerance")
  const expected = secrets.map((secret) => mac(secret, parsed.t, body))
  // Every signature is compared with every secret, so that the time tells nothing of which one matched.
  const matches = expected.flatMap((one) => parsed.signatures.map((signature) => sameText(one, signature)))
  return matches.includes(true) ? Result.succeed(undefined) : Result.fail("signature_mismatch")
}

/** More than two signatures are never sent; a longer list is somebody trying to keep the receiver busy. */
const MAX_SIGNATURES = 8

const parseHeader = (header: string) => {
  const pairs = header.split(",").map((item) => /^([a-z][a-z0-9]*)=(.+)$/.exec(item.trim()))
  const valuesOf = (name: string) =>
    pairs.flatMap((pair) => (pair?.[1] === name && pair[2] !== undefined ? [pair[2]] : []))
  const [t, ...more] = valuesOf("t")
  // Signatures of other versions are for other receivers; what is not a pair at all is not our header.
  if (pairs.includes(null) || t === undefined || more.length > 0 || !/^\d{1,15}$/.test(t)) return undefined
  const signatures = valuesOf("v0")
  return signatures.length === 0 || signatures.length > MAX_SIGNATURES ? undefined : { t, signatures }
}

// Of the texts, as the same bytes have several: the last character of theirs says less than it could.
const sameText = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
