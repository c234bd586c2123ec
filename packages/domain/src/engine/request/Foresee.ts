import { instantOf } from "../../kernel/Instant.ts"
import { type Ref, refKey } from "../../kernel/Resource.ts"
import type { Foreseen } from "../../operation/Foreseen.ts"
import type { CommandReads } from "../../operation/Operation.ts"
import { auditEntry } from "../../resources/access/audit/AuditEntry.ts"
import { webhookDelivery } from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import type { Composed } from "../decision/Compose.ts"
import { decodedOf } from "../decision/LoadedState.ts"
import type { Deliberated } from "./DecideOnStore.ts"

/** Maximum number of parts in each list. */
const MAX_PARTS = 100

/** Returns the effects of a request that only repeats a stored answer: none. */
export const nothingForeseen = (nowMs: number): Foreseen => ({
  at: instantOf(nowMs).iso,
  replayed: false,
  objects: [],
  holds: [],
  transactions: [],
  checks: { kinds: [], funds: [], open: [] },
  events: [],
  dates: [],
  timers: []
})

/** Returns what a decision would do, from the commit that it ends before. */
export const foreseen = ({ composition, found, reads }: Deliberated, nowMs: number): Foreseen => {
  const { changed, composed } = composition
  const lists = {
    objects: objectsOf(composed),
    holds: composed.moves.flatMap(({ account_number_id, held }) =>
      held === 0 ? [] : [{ account_number_id, amount: held }]
    ),
    transactions: composed.transactions.map(({ cause, code, legs }) => ({
      cause,
      ...(code !== undefined && { code }),
      legs: legs.map(({ account, amount }) => ({ account, amount }))
    })),
    events: eventsOf(composed),
    dates: datesOf([...changed, ...relied(composed, found.objects).map(decodedOf)]),
    timers: timersOf(composed)
  }
  const left_out = Object.values(lists).reduce((all, { length }) => all + Math.max(0, length - MAX_PARTS), 0)
  return {
    at: instantOf(nowMs).iso,
    replayed: false,
    objects: lists.objects.slice(0, MAX_PARTS),
    holds: lists.holds.slice(0, MAX_PARTS),
    transactions: lists.transactions.slice(0, MAX_PARTS),
    checks: checksOf(composed, reads),
    events: lists.events.slice(0, MAX_PARTS),
    dates: lists.dates.slice(0, MAX_PARTS),
    timers: lists.timers.slice(0, MAX_PARTS),
    ...(left_out > 0 && { left_out })
  }
}

const objectsOf = ({ writes }: Composed): Foreseen["objects"] =>
  writes
    .filter(({ kind }) => kind !== auditEntry.kind && kind !== webhookDelivery.kind)
    .map(({ expected, id, kind }) => ({ kind, id, change: expected === 0 ? "create" : "update" }))

const eventsOf = ({ events, writes }: Composed): Foreseen["events"] =>
  events.map(({ id, name, object_id }) => ({
    event: name,
    object_id,
    webhook_endpoint_ids: writes.flatMap(({ attributes, kind }) =>
      kind === webhookDelivery.kind && attributes["event_id"] === id ? [attributes["webhook_endpoint_id"] ?? ""] : []
    )
  }))

// The kinds are those of every request of the operation, so they tell nothing of an entry of the negative list.
const checksOf = ({ moves }: Composed, reads: ReadonlyArray<CommandReads>): Foreseen["checks"] => ({
  kinds: [...new Set(reads.flatMap(kindsOf))].filter((kind) => kind !== webhookEndpoint.kind).toSorted(),
  funds: moves.flatMap(({ account_number_id, needs_funds }) => (needs_funds ? [account_number_id] : [])),
  open: moves.flatMap(({ account_number_id, needs_open }) => (needs_open ? [account_number_id] : []))
})

const kindsOf = ({ all = [], linked = [], newest = [], objects = [] }: CommandReads): ReadonlyArray<string> => [
  ...[...objects, ...newest, ...linked].map(({ kind }) => kind),
  ...all
]

/** Objects that were read, and must not change before the commit: the window that an entry joins. */
const relied = <A extends Ref>({ required_versions }: Composed, objects: ReadonlyArray<A>): ReadonlyArray<A> => {
  const keys = new Set(required_versions.map(refKey))
  return objects.filter((one) => keys.has(refKey(one)))
}

const DATES = ["banking_day", "cutoff_at", "effective_date", "settlement_date", "settles_at"] as const

const datesOf = (objects: ReadonlyArray<{ readonly id: string; readonly object: unknown }>): Foreseen["dates"] =>
  objects.flatMap(({ id, object }) => {
    const fields: Readonly<Record<string, unknown>> = { ...Object(object), ...Object(Object(object).record_details) }
    const dates = DATES.flatMap((name) => {
      const value = fields[name]
      return typeof value === "string" ? [[name, value] as const] : []
    })
    return dates.length === 0 ? [] : [{ id, ...Object.fromEntries(dates) }]
  })

const timersOf = ({ timers }: Composed): Foreseen["timers"] =>
  timers
    .filter(({ queue }) => !queue.startsWith(`${webhookEndpoint.kind}_`))
    .map(({ due_at_ms, object_id, queue }) => ({
      queue,
      object_id,
      ...(due_at_ms !== null && { due_at: instantOf(due_at_ms).iso })
    }))
