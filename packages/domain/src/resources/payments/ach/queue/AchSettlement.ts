import { Schema } from "effect"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { instantOf, MINUTE_MS } from "../../../../kernel/Instant.ts"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"
import { CalendarDate, idOf, type Ref, resource, Timestamp } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, unchanged } from "../../../../operation/Decision.ts"
import { createObject } from "../../../../operation/Transition.ts"
import { settlementDateOf } from "../schedule/WindowFor.ts"

/** Statuses of an ACH settlement. */
export const AchSettlementStatus = Schema.Literals(["open", "settling", "drawing", "settled", "cleared"])

/**
 * Lifecycle of a settlement. From its time on no entry joins. Entries are posted page by page: first those that bring
 * or free funds, then those that draw funds. Finally the balance of its account is moved to the Federal Reserve.
 */
export const lifecycle = machine("ach_settlement", AchSettlementStatus, [
  { on: "open", from: [NEW], to: "open" },
  { on: "settle", from: ["open"], to: "settling" },
  { on: "paid_in", from: ["settling"], to: "drawing" },
  { on: "posted", from: ["drawing"], to: "settled" },
  { on: "clear", from: ["settled"], to: "cleared" }
])

/** Triggers of a settlement. */
export type AchSettlementTrigger = TriggerOf<typeof lifecycle>

/** Entries of both directions that the network settles at one time. */
export interface AchSettlement extends Schema.Schema.Type<typeof AchSettlement> {}
export const AchSettlement = Schema.Struct({
  id: idOf("ach_settlement"),
  status: AchSettlementStatus,
  settlement_date: CalendarDate,
  settles_at: Timestamp,
  /** Last entry that the current step has processed. */
  cursor: Schema.optionalKey(Schema.String),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** Attribute of a cleared settlement: the day in the networks' time zone on which it moved cash. */
const CLEARED_ON = "cleared_on"

/** Filters of the settlements that were cleared on a day. */
export const clearedOn = (day: string) => ({ [CLEARED_ON]: day })

/** Resource of settlements. */
export const achSettlement = resource<AchSettlement, AchSettlementTrigger>({
  kind: "ach_settlement",
  named: true,
  schema: AchSettlement,
  lifecycles: [lifecycle],
  attributes: ({ status, updated_at }) => ({
    status,
    ...(status === "cleared" && { [CLEARED_ON]: dayAt(Date.parse(updated_at), NETWORK_ZONE) })
  }),
  indexed: ["status", CLEARED_ON]
})

/** Queue of settlement jobs. */
export const SETTLEMENT_QUEUE = "ach.settlement"

/**
 * References of the settlements that entries of a time may join, one per minute. Late entries settle with the next
 * minute, as do entries whose minute was already started by a worker with a fast clock.
 */
export const settlementRefs = (settlesMs: number, nowMs: number): ReadonlyArray<Ref> =>
  minutesFrom(settlesMs, nowMs).map((ms) => ({ kind: achSettlement.kind, id: idAt(ms) }))

const minutesFrom = (settlesMs: number, nowMs: number): readonly [number, number] => {
  const first = Math.ceil(Math.max(settlesMs, nowMs + 1) / MINUTE_MS) * MINUTE_MS
  return [first, first + MINUTE_MS]
}

/** Formats an id with the minute in UTC: `ach_settlement_202611231330`. */
const idAt = (ms: number): string =>
  `ach_settlement_${instantOf(ms).iso.slice(0, "YYYY-MM-DDTHH:MM".length).replaceAll(/\D/g, "")}`

/** A settlement that entries can join, and the parts of a decision that open it or guard that it is open. */
export interface JoinedSettlement {
  readonly settlement: AchSettlement
  readonly parts: Partial<Decision>
}

/**
 * Lets entries join the settlement of a time; the first entry opens it. If workers with a fast clock have started both
 * candidates, the entries get a settlement of their own at that time. {@link settlementRefs} must be loaded.
 */
export const joinSettlement = (settlesMs: number, facts: Facts): JoinedSettlement => {
  for (const ms of minutesFrom(settlesMs, facts.now.ms)) {
    const known = facts.find(achSettlement, idAt(ms))
    if (known === undefined) return openedAt(idAt(ms), ms, facts)
    if (known.object.status === "open") {
      return { settlement: known.object, parts: { requiredVersions: [unchanged(achSettlement, known)] } }
    }
  }
  const [first] = minutesFrom(settlesMs, facts.now.ms)
  return openedAt(ownId(facts), first, facts)
}

/**
 * Opens a separate settlement for one entry, due immediately, to simulate its settlement. Its date is the first banking
 * day that is neither before today nor before the entry's effective date.
 */
export const ownSettlement = (effectiveDate: string | undefined, facts: Facts): JoinedSettlement => {
  const today = dayAt(facts.now.ms, NETWORK_ZONE)
  const date = effectiveDate === undefined || effectiveDate < today ? today : effectiveDate
  return openedAt(ownId(facts), facts.now.ms, facts, settlementDateOf(date))
}

const ownId = (facts: Facts): string => facts.newId("ach_settlement")

const openedAt = (
  id: string,
  atMs: number,
  facts: Facts,
  settlementDate: string = dayAt(atMs, NETWORK_ZONE)
): JoinedSettlement => {
  const fields = { id, settlement_date: settlementDate, settles_at: instantOf(atMs).iso }
  const { object, parts } = createObject(achSettlement, "open", fields, facts)
  return {
    settlement: object,
    parts: {
      changes: parts.changes,
      timers: [{ queue: SETTLEMENT_QUEUE, object_id: id, due_at_ms: atMs }]
    }
  }
}
