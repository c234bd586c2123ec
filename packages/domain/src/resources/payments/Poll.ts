import { MINUTE_MS } from "../../kernel/Instant.ts"

/** Interval from which questions are asked at full quarters of an hour, so that many payments are asked about together. */
const QUARTER_MS = 15 * MINUTE_MS

/**
 * Returns the instant of the next question to a network, in ms since 1970 UTC. It is after `restMs`, or earlier, but at
 * least after half of it, to get to the full quarters of an hour.
 */
export const nextQuestionAt = (nowMs: number, restMs: number): number => {
  const dueMs = nowMs + restMs
  if (restMs < QUARTER_MS) return dueMs
  const quarterMs = Math.floor(dueMs / QUARTER_MS) * QUARTER_MS
  return quarterMs - nowMs >= restMs / 2 ? quarterMs : Math.ceil((nowMs + quarterMs + QUARTER_MS) / 2)
}
