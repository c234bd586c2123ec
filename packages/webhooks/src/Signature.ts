import { type Body, hmac } from "./Hmac.ts"

/** Header with a webhook's signature: `t=<ms>,v0=<base64>`, one `v0` per secret. */
export const SIGNATURE_HEADER = "Service-Signature"

/** Default tolerance between a webhook's timestamp and the receiver's clock, in ms: five minutes. */
export const DEFAULT_TOLERANCE_MS = 300_000

/** Reason why a signature is rejected. */
export type SignatureProblem =
  | "header_missing"
  | "header_malformed"
  | "timestamp_out_of_tolerance"
  | "signature_mismatch"

/** The bank did not send this webhook, or not recently, or not with this body. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused"
  readonly reason: SignatureProblem
  constructor(reason: SignatureProblem) {
    super(reason)
    this.reason = reason
  }
}

/** A received webhook, with the receiver's secrets and clock. */
export interface ReceivedWebhook {
  /** Value of {@link SIGNATURE_HEADER}; `Headers.get` returns null if it is missing. */
  readonly header: string | null | undefined
  /** Raw body, before any parsing. */
  readonly body: Body
  /** Secret of the endpoint, or both secrets during a rotation. */
  readonly secrets: ReadonlyArray<string>
  /** Receiver's time in ms since 1970; the system's by default. */
  readonly nowMs?: number
  readonly toleranceMs?: number
}

/** Signs the exact bytes of a body with every secret, as the bank does. */
export const sign = async (secrets: ReadonlyArray<string>, tMs: number, body: Body): Promise<string> =>
  [`t=${tMs}`, ...(await hmac(secrets, `${tMs}`, body)).map((mac) => `v0=${mac}`)].join()

/**
 * Resolves if the bank sent a webhook, recently and unmodified; rejects with {@link WebhookRefused} otherwise. Takes
 * constant time for wrong signatures. Throws a `TypeError` if a secret is missing or the body was already parsed.
 */
export const verify = async (webhook: ReceivedWebhook): Promise<void> => {
  const { header, body, secrets, nowMs = Date.now(), toleranceMs = DEFAULT_TOLERANCE_MS } = webhook
  if (!header) throw new WebhookRefused("header_missing")
  const { t, signatures } = parse(header)
  // Negated, so that a NaN tolerance rejects everything.
  if (!(Math.abs(nowMs - Number(t)) <= toleranceMs)) throw new WebhookRefused("timestamp_out_of_tolerance")
  let matches = 0
  for (const mac of await hmac(secrets, t, body)) {
    // Compares every signature with every secret, so that the time does not reveal the matching one.
    for (const signature of signatures) matches += Number(sameText(mac, signature))
  }
  if (matches === 0) throw new WebhookRefused("signature_mismatch")
}

/** Maximum number of signatures in a header. The bank sends at most two; longer lists are a denial of service. */
const MAX_SIGNATURES = 8

const PAIR = /^([a-z][a-z0-9]*)=(.+)$/
const STAMP = /^\d{1,15}$/

// Signatures of other versions are ignored; a header with anything but pairs is malformed.
const parse = (header: string) => {
  const stamps: Array<string> = []
  const signatures: Array<string> = []
  for (const item of header.split(",")) {
    const pair = PAIR.exec(item.trim())
    if (pair === null) throw new WebhookRefused("header_malformed")
    if (pair[1] === "t") stamps.push(pair[2] ?? "")
    if (pair[1] === "v0") signatures.push(pair[2] ?? "")
  }
  const [t = ""] = stamps
  if (stamps.length !== 1 || !STAMP.test(t) || signatures.length === 0 || signatures.length > MAX_SIGNATURES)
    throw new WebhookRefused("header_malformed")
  return { t, signatures }
}

// Compares Base64 texts, not bytes: several texts decode to the same bytes, as the last character has unused bits.
const sameText = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
