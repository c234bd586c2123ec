import { MINUTE_MS } from "../../../../kernel/Instant.ts"
import { nextQuestionAt } from "../../Poll.ts"

/** Time that a scheduled wire stays cancelable, and shortest interval between questions to the network, in ms. */
export const REST_MS = MINUTE_MS

/** Longest interval between questions to the network, in ms. */
const MAX_REST_MS = 15 * MINUTE_MS

/** Time until a wire beyond the limit of the bank is tried again, in ms. */
export const LIMIT_REST_MS = 15 * MINUTE_MS

/** Returns the instant of the next question about a wire that was handed over at `sentMs`, in ms: the interval doubles. */
export const nextPollAt = (nowMs: number, sentMs: number): number =>
  nextQuestionAt(nowMs, Math.min(Math.max(nowMs - sentMs, REST_MS), MAX_REST_MS))
