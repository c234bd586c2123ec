import { withInternalFields } from "../../kernel/InternalFields.ts"
import { movesOf } from "../../ledger/Position.ts"
import type { Change, Decision, Facts } from "../../operation/Decision.ts"
import type { Commit, EventRecord, Timer, Write } from "../../ports/Store.ts"
import { eventText } from "../../resources/notifications/event/Event.ts"
import {
  type WebhookDelivery,
  webhookDelivery
} from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import { wants } from "../../resources/notifications/webhook-endpoint/Filter.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import type { DecodedObject } from "./LoadedState.ts"

/** The parts of a commit that follow from the decision alone. */
export type Composed = Omit<Commit, "program_id" | "now_ms" | "condition" | "assumed_versions">

/** A decision in its written form and its response form. */
export interface Composition {
  readonly composed: Composed
  /** The changed objects, as of the commit. */
  readonly changed: ReadonlyArray<DecodedObject>
  readonly reply: string
}

/** Returns a change that depends on the events of a decision, if there is one. */
export type ChangeOfEvents = (events: ReadonlyArray<EventRecord>) => Change | undefined

/** The request that a decision is for. */
export interface Origin {
  readonly request_id: string
  readonly more: ChangeOfEvents
}

/**
 * Turns a decision into a store's input: objects as text, events with their ids, and per webhook event a delivery to
 * each endpoint that subscribes to it, in the same commit. The endpoints must have been loaded. Events and deliveries
 * keep the id of the request that caused them, if a request did.
 */
export const compose = (decision: Decision, facts: Facts, origin?: Origin): Composition => {
  const requestId = origin?.request_id
  const textOf = textsOf()
  const events = decision.events.map((draft) => {
    const id = facts.newId("event")
    const version = versionOf(draft, decision)
    const record: EventRecord = {
      id,
      name: draft.name,
      object_id: draft.object.id,
      body: eventText(id, draft.name, facts.now.iso, textOf(draft.object), {
        request_id: requestId,
        object_version: version,
        webhook: isSent(draft, facts)
      })
    }
    return { draft, record, version }
  })
  const deliveries = deliveriesOf(events, facts, requestId)
  const further = origin?.more(events.map(({ record }) => record))
  const all = further === undefined ? decision.changes : [...decision.changes, further]
  const changes = all.map((change) => ({ change, write: writeOf(change, textOf) }))
  const composed = {
    required_versions: decision.requiredVersions,
    writes: [...changes.map(({ write }) => write), ...deliveries.map(({ write }) => write)],
    position_changes: decision.positionChanges,
    moves: movesOf(decision.transactions, decision.holds),
    transactions: decision.transactions,
    events: events.map(({ record }) => record),
    timers: [...decision.timers, ...deliveries.map(({ timer }) => timer)]
  }
  return { composed, changed: changes.map(knownAfter), reply: textOf(decision.response) }
}

const knownAfter = ({ change, write }: { readonly change: Change; readonly write: Write }): DecodedObject => ({
  kind: write.kind,
  id: write.id,
  version: write.expected + 1,
  object: change.object,
  length: write.body.length
})

const writeOf = ({ resource, object, expected }: Change, textOf: (object: unknown) => string): Write => ({
  kind: resource.kind,
  id: object.id,
  expected,
  body: resource.shown === undefined ? textOf(object) : withInternalFields(textOf(resource.shown(object)), object),
  attributes: resource.attributes(object),
  uniques: uniquesOf(resource, object, expected)
})

const uniquesOf = (
  { claimsOnce, uniqueIn: scope, uniques }: Change["resource"],
  object: Change["object"],
  expected: number
): Write["uniques"] => {
  const own = uniques(object)
  const isClaimed = claimsOnce === true && expected > 0
  return scope === undefined || isClaimed ? own : own.map((unique) => ({ ...unique, scope }))
}

/** True if a decision changes nothing, so that no commit is needed. */
export const changesNothing = ({ writes, position_changes, moves, transactions, events, timers }: Composed): boolean =>
  [writes, position_changes, moves, transactions, events, timers].every((part) => part.length === 0)

const isSent = ({ begins, webhook }: Decision["events"][number], facts: Facts): boolean =>
  webhook && (begins === undefined || facts.hasBegun(begins))

interface Drafted {
  readonly draft: Decision["events"][number]
  readonly record: EventRecord
  readonly version: number | undefined
}

/** Returns the version of the object of an event right after the decision, if the decision changes it. */
const versionOf = (draft: Drafted["draft"], { changes }: Decision): number | undefined => {
  const change = changes.find(({ object, resource }) => resource.kind === draft.kind && object.id === draft.object.id)
  return change === undefined ? undefined : change.expected + 1
}

const deliveriesOf = (events: ReadonlyArray<Drafted>, facts: Facts, requestId: string | undefined) =>
  events
    .filter(({ draft }) => isSent(draft, facts))
    .flatMap((event) =>
      facts
        .all(webhookEndpoint)
        .filter(({ object }) => wants(object, event.record))
        .map(({ object }) => ({ event, endpointId: object.id }))
    )
    .map(({ event: { draft, record, version }, endpointId }) =>
      timed(
        {
          id: facts.newId("webhook_delivery"),
          webhook_endpoint_id: endpointId,
          event_id: record.id,
          event: record.name,
          ...(requestId !== undefined && { request_id: requestId }),
          object_kind: draft.kind,
          object_id: record.object_id,
          ...(version !== undefined && { object_version: version }),
          status: "pending",
          attempts: 0,
          next_attempt_at: facts.now.iso,
          created_at: facts.now.iso,
          updated_at: facts.now.iso
        },
        facts
      )
    )

const timed = (delivery: WebhookDelivery, facts: Facts) => {
  const write: Write = {
    kind: webhookDelivery.kind,
    id: delivery.id,
    expected: 0,
    body: JSON.stringify(delivery),
    attributes: webhookDelivery.attributes(delivery),
    uniques: []
  }
  const timer: Timer = { queue: delivery.webhook_endpoint_id, object_id: delivery.id, due_at_ms: facts.now.ms }
  return { write, timer }
}

// An object that is both stored and sent in an event is serialized once.
const textsOf = () => {
  const texts = new Map<unknown, string>()
  return (object: unknown): string => {
    const text = texts.get(object) ?? JSON.stringify(object)
    texts.set(object, text)
    return text
  }
}
