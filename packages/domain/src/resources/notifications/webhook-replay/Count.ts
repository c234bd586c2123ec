import { Result } from "effect"
import { instantOf } from "../../../kernel/Instant.ts"
import { explained, fault, faultless, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import { EVENT_RETENTION_MS } from "../../../kernel/Settings.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { webhookEndpoint } from "../webhook-endpoint/WebhookEndpoint.ts"
import { disabledFault } from "./Move.ts"
import { REPLAY_QUEUE, type WebhookReplay, webhookReplay } from "./WebhookReplay.ts"

/** The range of a replay. */
export interface AskedReplay extends Pick<WebhookReplay, "webhook_endpoint_id" | "selection"> {
  readonly from?: string
  readonly until?: string
}

/** Orders the count of a replay. Its events are those of the last 90 days, unless it states a beginning or an end. */
export const countReplay = (asked: AskedReplay, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const {
      webhook_endpoint_id,
      selection,
      from = oldestOf(facts).iso,
      until = instantOf(facts.now.ms + 1).iso
    } = asked
    const endpoint = facts.find(webhookEndpoint, webhook_endpoint_id)?.object
    yield* faultless([
      ...(endpoint === undefined ? [fault("not_found", "webhook_endpoint_id")] : []),
      ...rangeFaults(Date.parse(from), Date.parse(until), facts)
    ])
    if (endpoint?.status === "disabled") return yield* Result.fail(reject("object_state_conflict", disabledFault))
    const { object, parts } = createObject(
      webhookReplay,
      "count",
      {
        id: facts.newId("webhook_replay"),
        webhook_endpoint_id,
        selection,
        from,
        until,
        examined: 0,
        count: 0,
        replayed: 0,
        kept: {}
      },
      facts
    )
    return decision({ ...parts, timers: [{ queue: REPLAY_QUEUE, object_id: object.id, due_at_ms: facts.now.ms }] })
  })

const oldestOf = ({ now }: Facts) => instantOf(now.ms - EVENT_RETENTION_MS)

const rangeFaults = (fromMs: number, untilMs: number, facts: Facts): ReadonlyArray<SubError> => {
  const { now } = facts
  const { iso: oldest, ms: oldestMs } = oldestOf(facts)
  if (fromMs < oldestMs) {
    return [
      explained(fault("value_too_small", "from"), `Events are stored for 90 days: from must be ${oldest} or later.`)
    ]
  }
  if (untilMs > now.ms + 1)
    return [
      explained(fault("value_too_large", "until"), "until must not be in the future: later events are sent anyway.")
    ]
  return fromMs < untilMs ? [] : [explained(fault("value_conflicting", "from", "until"), "from must be before until.")]
}
