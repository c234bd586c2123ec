import { MINUTE_MS } from "../../kernel/Instant.ts"

/** From this interval on questions are asked at full quarters of an hour, so that those of many payments are asked together. */
const QUARTER_MS = 15 * MINUTE_MS

/**
 * Returns the instant of the next question to a network, in ms: after an interval at most, and after no less than half of
 * it where the instant is moved to a full quarter of an hour, or on the way to one.
 */
export const nextQuestionAt = (nowMs: number, restMs: number): number => {
  const dueMs = nowMs + restMs
  if (restMs < QUARTER_MS) return dueMs
  const quarterMs = Math.floor(dueMs / QUARTER_MS) * QUARTER_MS
  return quarterMs - nowMs >= restMs / 2 ? quarterMs : Math.ceil((nowMs + quarterMs + QUARTER_MS) / 2)
}
