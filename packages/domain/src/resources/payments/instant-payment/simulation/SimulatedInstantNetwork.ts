import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { MINUTE_MS, SECOND_MS } from "../../../../kernel/Instant.ts"
import type { InstantPaymentAnswer } from "../model/Answer.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import type { Network } from "../model/Network.ts"

/** Behaviour of the simulated networks towards one payment. */
interface Course {
  /** Time until the first answer, in ms. */
  readonly delay_ms: number
  /** Rejection with an ISO code before settlement. */
  readonly rejected?: { readonly by: "network" | "counterparty"; readonly code: string }
  /** Acceptance without posting; then the payment is posted, or refused with an ISO code. */
  readonly accepted?: { readonly refused?: string }
  readonly network?: Network
}

/** Time between an acceptance without posting and the final answer, in ms: until the bank's second question. */
const REVIEW_MS = 50 * SECOND_MS

const USUAL: Course = { delay_ms: 0 }
const rejectedBy = (by: "network" | "counterparty", code: string): Course => ({ ...USUAL, rejected: { by, code } })

/** Courses of payments by the end of the creditor's account number. */
export const instantTestNumbers: Readonly<Record<string, Course>> = {
  "7001": rejectedBy("counterparty", "AC03"),
  "7004": rejectedBy("counterparty", "AC04"),
  "7006": rejectedBy("counterparty", "AC06"),
  "7101": rejectedBy("network", "RC01"),
  "7102": rejectedBy("network", "AB08"),
  "7201": rejectedBy("counterparty", "BE01"),
  "7301": { ...USUAL, accepted: {} },
  "7302": { ...USUAL, accepted: { refused: "AC06" } },
  "7401": { delay_ms: 10 * MINUTE_MS },
  "7501": { ...USUAL, network: "rtp" }
}

/**
 * Returns the answer of the simulated FedNow and RTP at an instant, ms since 1970 UTC. Test numbers decide the course of
 * a payment. With a seed, others may be late, be rejected, or be accepted without posting, always alike for an id.
 */
export const instantAnswer = (payment: InstantPayment, nowMs: number, seed?: string): InstantPaymentAnswer => {
  const course = courseOf(payment, seed)
  const { delay_ms, rejected, accepted, network = "fednow" } = course
  const { status, updated_at, kept } = payment
  // Other changes of the payment delay no answer.
  const answeredMs = Date.parse(kept.submitted_at ?? updated_at) + delay_ms
  if (status === "posted") return laterAnswer(course, nowMs - answeredMs)
  if (nowMs < answeredMs) return { _tag: "Pending" }
  if (rejected !== undefined) return { _tag: "Rejected", rejected_by: rejected.by, code: rejected.code }
  return { _tag: accepted === undefined ? "Settled" : "AcceptedWithoutPosting", network }
}

const laterAnswer = ({ accepted, network = "fednow" }: Course, sinceMs: number): InstantPaymentAnswer => {
  if (sinceMs < REVIEW_MS) return { _tag: "AcceptedWithoutPosting", network }
  return accepted?.refused === undefined
    ? { _tag: "Settled", network }
    : { _tag: "Rejected", rejected_by: "counterparty", code: accepted.refused, returned: true }
}

const courseOf = ({ id, creditor }: InstantPayment, seed: string | undefined): Course =>
  instantTestNumbers[creditor.account_number.slice(-4)] ?? (seed === undefined ? USUAL : drawn(`${seed} ${id}`))

const drawn = (text: string): Course => {
  const [delay = 0, fate = 0, network = 0] = sha256(utf8ToBytes(text))
  return {
    // Some answers come after the first question.
    delay_ms: delay * 200,
    ...(fate < 12 && { rejected: { by: "counterparty", code: "AC04" } }),
    ...(fate >= 12 && fate < 32 && { accepted: fate < 20 ? { refused: "AC06" } : {} }),
    ...(network < 128 && { network: "rtp" })
  }
}
