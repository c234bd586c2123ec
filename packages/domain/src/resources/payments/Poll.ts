import { HOUR_MS, MINUTE_MS } from "../../kernel/Instant.ts"

/** Longest interval between two questions to a network about one payment, in ms. */
const MAX_REST_MS = HOUR_MS

/** From this interval on questions are asked at full quarters of an hour, so that those of many payments are asked together. */
const QUARTER_MS = 15 * MINUTE_MS

/** Returns the instant of the next question to a network after an interval, in ms: an hour and a quarter later at most. */
export const nextQuestionAt = (nowMs: number, restMs: number): number => {
  const dueMs = nowMs + Math.min(restMs, MAX_REST_MS)
  return restMs < QUARTER_MS ? dueMs : Math.ceil(dueMs / QUARTER_MS) * QUARTER_MS
}
