import { objectIdOf } from "../BankEvents.ts"
import { adviceOn } from "./Advice.ts"
import type { Reported } from "./Deliveries.ts"
import type { Attempt } from "./Receiver.ts"

const shown = ({ outcome }: Attempt): string => (outcome._tag === "Answered" ? String(outcome.status) : outcome.reason)

/** Formats an attempt as a line: time, event, object, answer, duration; and in words what went wrong and what follows. */
export const lineOf = (attempt: Attempt | Reported, nowMs: number): string => {
  const { event, ms, number } = attempt
  const time = new Date(nowMs).toISOString().slice(11, 19)
  const facts = [time, event.event, objectIdOf(event), shown(attempt), `${ms} ms`]
  const advice = adviceOn(attempt)
  const follows = "next" in attempt ? followsOf(attempt) : ["sent again by key"]
  const again = number > 1 ? [`attempt ${number}`] : []
  return [...facts, ...again, ...(advice === undefined ? [] : [advice]), ...follows].join("  ")
}

const followsOf = ({ next, retryMs = 0 }: Reported): ReadonlyArray<string> => {
  if (next._tag === "Delivered") return []
  return next._tag === "Exhausted" ? ["given up"] : [`again in ${retryMs / 1_000} s`]
}

/** Formats an attempt as a line of JSON. */
export const jsonOf = (attempt: Attempt | Reported, nowMs: number): string => {
  const { event, ms, number, outcome } = attempt
  const advice = adviceOn(attempt)
  return JSON.stringify({
    time: new Date(nowMs).toISOString(),
    event: event.event,
    event_id: event.id,
    object_id: objectIdOf(event),
    attempt: number,
    ...(outcome._tag === "Answered" ? { status: outcome.status } : { error: outcome.reason }),
    ms,
    ...(advice !== undefined && { advice }),
    ...("next" in attempt
      ? { outcome: outcomes[attempt.next._tag], ...(attempt.retryMs !== undefined && { retry_ms: attempt.retryMs }) }
      : { outcome: "sent_again" })
  })
}

const outcomes = { Delivered: "delivered", RetryAt: "failed", Exhausted: "exhausted" } as const
