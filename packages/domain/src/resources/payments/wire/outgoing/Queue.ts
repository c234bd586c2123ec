import { MINUTE_MS } from "../../../../kernel/Instant.ts"

/** Queue of the timers that send outgoing wires to the network and poll their outcome. */
export const SEND_QUEUE = "wire.send"

/** Time that a scheduled wire stays cancelable, and shortest interval between questions to the network, in ms. */
export const REST_MS = MINUTE_MS

/** Longest interval between questions to the network, in ms. */
export const MAX_REST_MS = 15 * MINUTE_MS

/** Time until a wire beyond the limit of the bank is tried again, in ms. */
export const LIMIT_REST_MS = 15 * MINUTE_MS

/** Interval before the next question about a wire sent `waitedMs` ago, in ms: it doubles. */
export const pollInterval = (waitedMs: number): number => Math.min(Math.max(waitedMs, REST_MS), MAX_REST_MS)
