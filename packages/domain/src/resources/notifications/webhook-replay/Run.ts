import { laterOf } from "../../../kernel/Instant.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import type { BatchJob } from "../../../operation/BatchJob.ts"
import { changed, type Decision, type Facts, together } from "../../../operation/Decision.ts"
import { type MovedFields, mustTransition } from "../../../operation/Transition.ts"
import type { StoredEvent } from "../event/Event.ts"
import { webhookDelivery } from "../webhook-delivery/WebhookDelivery.ts"
import { webhookEndpoint } from "../webhook-endpoint/WebhookEndpoint.ts"
import { lastTo, type Selected, selected } from "./Select.ts"
import { sendPage } from "./Send.ts"
import { MAX_REPLAY, REPLAY_QUEUE, type ReplayTrigger, type StoredReplay, webhookReplay } from "./WebhookReplay.ts"

/**
 * Maximum number of events in a step. A step waits until the last delivery of the step before was tried, so that
 * other webhooks of the endpoint wait for at most this many.
 */
export const REPLAY_PAGE = 200

/** Time in ms after which a replay checks whether its page was tried. The attempt itself wakes it; this covers lost attempts. */
const LOOK_MS = 30_000

/** Makes the job that counts and runs replays, with at most `limit` events in a step. */
export const replayJobOf = (limit: number): BatchJob<StoredReplay, StoredEvent> => ({
  queue: REPLAY_QUEUE,
  resource: webhookReplay,
  emits: [],
  members: {
    _tag: "Events",
    page: ({ status, from, until, kept }) =>
      status === "counting" || status === "running"
        ? { from_ms: Date.parse(from), until_ms: Date.parse(until), after: kept.after, limit }
        : undefined
  },
  reads: (one, events) => ({
    // Every step has all endpoints of the program.
    objects: one.kept.waits_for === undefined ? [] : [{ kind: webhookDelivery.kind, id: one.kept.waits_for.id }],
    newest: events.map((event) => lastTo(one, event))
  }),
  decide: (before, { members, is_last }, facts) => {
    const { status, webhook_endpoint_id } = before.object
    if (status !== "counting" && status !== "running") return together([])
    const endpoint = facts.find(webhookEndpoint, webhook_endpoint_id)?.object
    if (endpoint === undefined || endpoint.status === "disabled") {
      return together([moved(before, "cancel", { reason: "endpoint_disabled", kept: {} }, facts)])
    }
    if (isWaiting(before.object, facts)) return together([{ timers: dueIn(before.object, LOOK_MS, facts) }])
    const found = selected(before.object, endpoint, members, facts)
    const page = { events: members, found, is_last }
    return status === "counting" ? counted(before, page, facts) : sent(before, page, facts)
  }
})

interface Page {
  readonly events: ReadonlyArray<StoredEvent>
  readonly found: ReadonlyArray<Selected>
  readonly is_last: boolean
}

type Before = Versioned<StoredReplay>

const isWaiting = ({ kept: { waits_for } }: StoredReplay, facts: Facts): boolean => {
  const delivery = waits_for === undefined ? undefined : facts.find(webhookDelivery, waits_for.id)?.object
  return delivery?.status === "pending" && delivery.attempts <= (waits_for?.attempts ?? 0)
}

const counted = (before: Before, { events, found, is_last }: Page, facts: Facts): Decision => {
  const count = before.object.count + found.length
  const progress = { count, ...seen(before, events) }
  // Further counting would not change the refusal of the start.
  if (is_last || count > MAX_REPLAY) return together([moved(before, "counted", { ...progress, kept: {} }, facts)])
  return goesOn(before, progress, facts)
}

const sent = (before: Before, { events, found, is_last }: Page, facts: Facts): Decision => {
  const { parts, waits_for } = sendPage(before.object, found, facts)
  const { kept, examined } = seen(before, events)
  const replayed = before.object.replayed + found.length
  if (is_last) return together([parts, moved(before, "complete", { replayed, examined, kept: {} }, facts)])
  const progress = { replayed, examined, kept: { ...kept, ...(waits_for !== undefined && { waits_for }) } }
  return together([parts, goesOn(before, progress, facts)])
}

const seen = (before: Before, events: ReadonlyArray<StoredEvent>) => {
  const after = events.at(-1)?.id ?? before.object.kept.after
  return { examined: before.object.examined + events.length, kept: after === undefined ? {} : { after } }
}

const goesOn = (
  before: Before,
  progress: Pick<StoredReplay, "kept" | "examined"> & Partial<Pick<StoredReplay, "count" | "replayed">>,
  facts: Facts
): Decision => {
  const object: StoredReplay = {
    ...before.object,
    ...progress,
    updated_at: laterOf(before.object.updated_at, facts.now.iso)
  }
  const delay = object.kept.waits_for === undefined ? 0 : LOOK_MS
  return together([{ changes: [changed(webhookReplay, before, object)], timers: dueIn(object, delay, facts) }])
}

const moved = (
  before: Before,
  on: ReplayTrigger,
  more: MovedFields<StoredReplay>,
  facts: Facts
): Partial<Decision> => ({
  changes: mustTransition(webhookReplay, before, on, more, facts).parts.changes
})

const dueIn = ({ id }: StoredReplay, delayMs: number, { now }: Facts) => [
  { queue: REPLAY_QUEUE, object_id: id, due_at_ms: now.ms + delayMs }
]
