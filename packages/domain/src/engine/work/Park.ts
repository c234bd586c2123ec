import { Clock, Effect } from "effect"
import type { Versioned } from "../../kernel/Resource.ts"
import { decision, unchanged } from "../../operation/Decision.ts"
import { type Leased, Store, type Timer } from "../../ports/Store.ts"
import {
  type WebhookEndpoint,
  webhookEndpoint
} from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import type { LoadedState } from "../decision/LoadedState.ts"
import { type Batch, commitAs, commitWork } from "./CommitWork.ts"

/** Added to the due time of a parked timer, in ms: in 3138 years no parked timer is due, and they keep their order. */
const PARKED_MS = 1e14

/** Number of parked timers that one commit releases. */
const RELEASED = 256

/**
 * Lease of a parked timer while it is released, in ms. It only lists them: the commit is guarded by the endpoint and its own
 * timer. A longer one would hide them from the release that a further resumption asks for.
 */
const LISTED_MS = 1

/** Queue of the deliveries that wait for a paused endpoint. Its timers are never due. */
const parkedQueue = (endpointId: string): string => `parked_${endpointId}`

/**
 * Parks a delivery to a paused endpoint: moves its timer to another queue and changes nothing else, however long the
 * pause. The commit fails if the endpoint has changed, so that no timer is parked behind the release.
 */
export const park = (batch: Batch, leased: Leased, loaded: LoadedState, endpoint: Versioned<WebhookEndpoint>) =>
  commitWork(batch, leased, loaded, () =>
    decision({
      requiredVersions: [unchanged(webhookEndpoint, endpoint)],
      timers: [
        { queue: parkedQueue(endpoint.object.id), object_id: leased.object_id, due_at_ms: leased.due_at_ms + PARKED_MS }
      ]
    })
  )

/**
 * Releases what waits for an endpoint that resumed or was disabled, the earliest first: a bounded number at a time, and
 * sets its own timer again if there is more. While the endpoint is paused it does nothing.
 */
export const release = Effect.fnUntraced(function* (
  batch: Batch,
  leased: Leased,
  loaded: LoadedState,
  endpoint: Versioned<WebhookEndpoint> | undefined
) {
  if (endpoint === undefined || endpoint.object.status === "paused") {
    return yield* commitWork(batch, leased, loaded, () => undefined)
  }
  const now = yield* Clock.currentTimeMillis
  const parked = yield* takeParked(batch, now)
  const next: ReadonlyArray<Timer> =
    parked.length < RELEASED ? [] : [{ queue: batch.queue, object_id: leased.object_id, due_at_ms: now }]
  const outcome = yield* commitWork(batch, leased, loaded, () =>
    decision({
      requiredVersions: [unchanged(webhookEndpoint, endpoint)],
      timers: [...parked.flatMap((one) => movedBack(one, batch.queue)), ...next]
    })
  )
  return outcome._tag === "Committed" ? outcome : yield* releaseLater(batch, leased, loaded)
})

// The endpoint has changed. If it resumed again, its own timer may have found nothing, because this release listed it all.
const releaseLater = (batch: Batch, { object_id }: Leased, loaded: LoadedState) =>
  commitAs(batch.program_id, { _tag: "None" }, loaded, ({ now }) =>
    decision({ timers: [{ queue: batch.queue, object_id, due_at_ms: now.ms + LISTED_MS }] })
  )

// A lease at a time at which all parked timers are due lists them by their due time. A release that fails leaves them
// parked, and takes them again once this lease has ended.
const takeParked = Effect.fnUntraced(function* ({ program_id, queue, token }: Batch, nowMs: number) {
  const now_ms = 2 * PARKED_MS + nowMs
  return yield* (yield* Store).lease({
    program_id,
    queue: parkedQueue(queue),
    now_ms,
    lease_until_ms: now_ms + LISTED_MS,
    token,
    limit: RELEASED
  })
})

const movedBack = ({ due_at_ms, object_id }: Leased, queue: string): ReadonlyArray<Timer> => [
  { queue: parkedQueue(queue), object_id, due_at_ms: null },
  { queue, object_id, due_at_ms: due_at_ms - PARKED_MS }
]
