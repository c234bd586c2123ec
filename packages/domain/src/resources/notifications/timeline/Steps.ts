import { legalFor, NEW, type Transition } from "../../../kernel/Lifecycle.ts"
import type { Reason } from "../../../kernel/Reason.ts"
import { needsStatus } from "../../../kernel/Rejection.ts"
import type { AnyLifecycle } from "../../../kernel/Resource.ts"
import type { AuditEntry } from "../../access/audit/AuditEntry.ts"
import type { WebhookDelivery } from "../webhook-delivery/WebhookDelivery.ts"
import type { Step, Transaction } from "./Timeline.ts"

/** An object with a lifecycle, as stored. */
export interface Lived {
  readonly id: string
  readonly status: string
  readonly created_at: string
  readonly updated_at: string
}

/** An event of the object, as stored: its snapshot has the status after the event. */
export interface Happened {
  readonly id: string
  readonly event: string
  readonly created_at: string
  readonly request_id?: string
  readonly object: { readonly status?: string }
}

/** What the bank keeps of an object. */
export interface Records {
  readonly object: Lived
  readonly lifecycle: AnyLifecycle
  /** Returns the reasons that the object states, or its snapshot in an event. */
  readonly reasonsOf: (object: object) => ReadonlyArray<Reason>
  /** Events of the page, newest first. */
  readonly events: ReadonlyArray<Happened>
  /** The event before those of the page; undefined on the last page. */
  readonly earlier: Happened | undefined
  /** True on the first page, which has the newest event. */
  readonly isNewest: boolean
  readonly audits: ReadonlyArray<AuditEntry>
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  /** Transactions for the object by the id of the event, or of the object for its creation. */
  readonly transactions: ReadonlyMap<string, ReadonlyArray<Transaction>>
}

/** Returns the transitions of a page, newest first. */
export const stepsOf = (records: Records): ReadonlyArray<Step> => {
  const { events, earlier, isNewest } = records
  const told = events.flatMap((one, at) => toldBy(one, events[at + 1] ?? earlier, records))
  const latest = isNewest ? untoldSince(records) : []
  const first = earlier === undefined ? born(records) : []
  return [...latest, ...told, ...first]
}

/** Returns the step of an event, and the step without an event that came before it, if the table shows one. */
const toldBy = (one: Happened, before: Happened | undefined, records: Records): ReadonlyArray<Step> => {
  const { lifecycle, transactions } = records
  const { status } = one.object
  const rows = lifecycle.table.filter((row) => row.event === one.event && (status === undefined || row.to === status))
  const from = before === undefined ? bornAs(lifecycle) : before.object.status
  const fitting = rows.filter((row) => from === undefined || row.from.includes(from) || isBirth(row))
  const between = fitting.length > 0 ? undefined : bridge(lifecycle, from, rows)
  const row = fitting.length > 0 ? fitting : rows
  return [
    {
      at: one.created_at,
      ...causeOf(row, lifecycle),
      ...fromOf(row, between?.to ?? from),
      ...(status !== undefined && { to: status }),
      ...newReasons(one.object, before?.object, records),
      actor: actorOf(one, records),
      event: { id: one.id, name: one.event },
      transactions: [...(transactions.get(one.id) ?? [])],
      deliveries: deliveriesOf(one, records)
    },
    ...(between === undefined ? [] : [quiet([between], lifecycle, { from: from ?? NEW, to: between.to })])
  ]
}

/** Returns the reasons that a state of the object has and the one before has not. */
const newReasons = (now: object, before: object | undefined, { reasonsOf }: Records): Pick<Step, "reasons"> => {
  const known = new Set((before === undefined ? [] : reasonsOf(before)).map((one) => JSON.stringify(one)))
  const reasons = reasonsOf(now).filter((one) => !known.has(JSON.stringify(one)))
  return reasons.length === 0 ? {} : { reasons }
}

const isBirth = ({ from }: Transition): boolean => from.includes(NEW)

/** Returns the status that new objects have, if the table leaves no choice. */
const bornAs = ({ table }: AnyLifecycle): string | undefined => {
  const statuses = [...new Set(table.filter(isBirth).map(({ to }) => to))]
  return statuses.length === 1 ? statuses[0] : undefined
}

/** Returns the row without an event that leads from a status to the start of the next row. */
const bridge = ({ table }: AnyLifecycle, from: string | undefined, next: ReadonlyArray<Transition>) =>
  table.find(
    (row) =>
      row.event === undefined &&
      from !== undefined &&
      row.from.includes(from) &&
      next.some((one) => one.from.includes(row.to))
  )

const causeOf = (rows: ReadonlyArray<Transition>, lifecycle: AnyLifecycle): Pick<Step, "trigger" | "guard"> => {
  const triggers = [...new Set(rows.map(({ on }) => on))]
  if (triggers.length === 0) return {}
  const guards = triggers.flatMap((on) =>
    legalFor(lifecycle, on).length === 0 ? [] : needsStatus(on, legalFor(lifecycle, on))
  )
  return { trigger: triggers.join(" or "), ...(guards.length > 0 && { guard: guards.join("; ") }) }
}

const fromOf = (rows: ReadonlyArray<Transition>, from: string | undefined): Pick<Step, "from"> => {
  if (rows.length > 0 && rows.every(isBirth)) return { from: NEW }
  return from === undefined ? {} : { from }
}

const quiet = (
  rows: ReadonlyArray<Transition>,
  lifecycle: AnyLifecycle,
  known: Partial<Step>,
  transactions: ReadonlyArray<Transaction> = []
): Step => ({
  ...causeOf(rows, lifecycle),
  actor: { type: "unrecorded" },
  ...known,
  transactions: [...transactions],
  deliveries: []
})

/** Returns the step that made an object, unless an event shows it. */
const born = (records: Records): ReadonlyArray<Step> => {
  const { events, lifecycle, object, transactions } = records
  const oldest = events.at(-1)
  const isTold = lifecycle.table.some((row) => isBirth(row) && row.event !== undefined && row.event === oldest?.event)
  if (isTold) return []
  const to = bornAs(lifecycle)
  const rows = lifecycle.table.filter(isBirth)
  const at = object.created_at
  const stated = oldest === undefined && to === object.status ? newReasons(object, undefined, records) : {}
  const known = { at, from: NEW, ...(to !== undefined && { to }), ...stated, actor: recordedAt(at, records) }
  return [quiet(rows, lifecycle, known, transactions.get(object.id))]
}

/** Returns the step after the newest event, if the status is another one since. */
const untoldSince = (records: Records): ReadonlyArray<Step> => {
  const { events, lifecycle, object } = records
  const before = events[0]?.object.status ?? bornAs(lifecycle)
  if (before === object.status) return []
  const rows = lifecycle.table.filter(({ event, from, to }) => {
    const fits = before === undefined || from.includes(before)
    return event === undefined && to === object.status && fits && !from.includes(NEW)
  })
  if (rows.length === 0) return []
  const at = object.updated_at
  const from = before === undefined ? {} : { from: before }
  const stated = newReasons(object, events[0]?.object, records)
  return [quiet(rows, lifecycle, { at, ...from, to: object.status, ...stated, actor: recordedAt(at, records) })]
}

const actorOf = ({ id, request_id }: Happened, records: Records): Step["actor"] => {
  if (request_id === undefined) return { type: "job" }
  const entry = records.audits.find(
    (one) => one.request_id === request_id || one.events.some((event) => event.id === id)
  )
  return entry === undefined ? { type: "client", request_id } : audited(entry)
}

const recordedAt = (at: string, { audits, object }: Records): Step["actor"] => {
  const entry = audits.find(
    ({ changes, created_at }) => created_at === at && changes.some(({ id }) => id === object.id)
  )
  return entry === undefined ? { type: "unrecorded" } : audited(entry)
}

const audited = ({ actor, operation, request_id }: AuditEntry): Step["actor"] => ({
  ...actor,
  operation,
  request_id
})

const deliveriesOf = ({ id }: Happened, { deliveries }: Records): Step["deliveries"] =>
  deliveries
    .filter(({ event_id }) => event_id === id)
    .map(({ next_attempt_at, ...one }) => ({
      id: one.id,
      webhook_endpoint_id: one.webhook_endpoint_id,
      status: one.status,
      attempts: one.attempts,
      ...(next_attempt_at !== undefined && { next_attempt_at })
    }))
