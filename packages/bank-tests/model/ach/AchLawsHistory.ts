import { isBankingDay } from "@vostro/domain/kernel/calendar/BankingDays"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import type { Transition } from "@vostro/domain/kernel/Lifecycle"
import { type Ach, NETWORK_ZONE } from "@vostro/domain/rails"
import { incoming, outgoing } from "@vostro/domain/resources/payments/ach/entry/Transitions"
import { expect } from "vitest"
import type { AchLaw } from "./AchLaws.ts"
import type { World } from "./AchModelWorld.ts"

const tableOf = ({ direction }: Ach): ReadonlyArray<Transition> =>
  direction === "outgoing" ? outgoing.table : incoming.table

/**
 * Finds the row of the table for a change of status and its event; of two simultaneous rows, the last one emits the
 * event (I10).
 */
const rowFor = (one: Ach, from: string, event: string | undefined): Transition | undefined => {
  const table = tableOf(one)
  const starts = [
    from,
    ...table.filter((row) => row.event === undefined && row.from.includes(from)).map(({ to }) => to)
  ]
  return table.find(
    (row) => row.to === one.status && row.event === event && starts.some((start) => row.from.includes(start))
  )
}

// Shared settlements are named after their minute.
const settlesAlone = ({ kept: { queue = "" } }: Ach): boolean =>
  queue.startsWith("ach_settlement_") && !/^ach_settlement_\d{12}$/.test(queue)

const stepsOf = ({ watched }: World) =>
  [...watched.states.values()].flatMap((states) =>
    states.map(({ one, events, version }, at) => ({
      one,
      version,
      at,
      from: states[at - 1]?.one.status ?? "new",
      before: states[at - 1]?.one,
      events
    }))
  )

/** Counts the webhook deliveries of each event, by its id. */
export const deliveriesIn = ({ watched }: World): ReadonlyMap<string, number> => {
  const sent = new Map<string, number>()
  for (const { kind, expected, body } of watched.journal.flatMap(({ writes }) => writes)) {
    if (kind !== "webhook_delivery" || expected !== 0) continue
    const { event_id }: { readonly event_id: string } = JSON.parse(body)
    sent.set(event_id, (sent.get(event_id) ?? 0) + 1)
  }
  return sent
}

/** Statuses in which an entry may end. */
const ENDS: ReadonlyArray<Ach["status"]> = [
  "canceled",
  "rejected",
  "posted",
  "returned",
  "return_dishonored",
  "return_contested"
]

/** Laws of the lifecycle of entries. */
export const historyLaws: ReadonlyArray<AchLaw> = [
  {
    name: "every entry follows its lifecycle, with one event per transition",
    holds: (world) => {
      for (const { one, from, events, version, at } of stepsOf(world)) {
        expect(version).toBe(at + 1)
        const names = events.map(({ name }) => name)
        const told = `${one.id} ${one.direction} ${from} -> ${one.status}: ${names.join()}`
        expect(names.length, told).toBeLessThanOrEqual(1)
        if (from === one.status && names.length === 0) continue
        expect(rowFor(one, from, names[0]), told).toBeDefined()
      }
    }
  },
  {
    name: "an event has the entry at that time",
    holds: (world) => {
      for (const { one, events } of stepsOf(world)) {
        const { kept: _, ...shown } = one
        for (const { body } of events) expect(JSON.parse(body)).toMatchObject({ object: shown })
      }
    }
  },
  {
    name: "webhooks are sent as the table says",
    holds: (world) => {
      const sent = deliveriesIn(world)
      for (const states of world.watched.states.values()) {
        for (const [at, { events, one }] of states.entries()) {
          const row = rowFor(one, states[at - 1]?.one.status ?? "new", events[0]?.name)
          for (const { id, name } of events) expect([name, sent.get(id) ?? 0]).toEqual([name, row?.webhook ? 1 : 0])
        }
      }
    }
  },
  {
    name: "stages of a return dispute persist, and each answers the previous one",
    holds: (world) => {
      for (const { before, one } of stepsOf(world)) {
        for (const [at, { type, return_code }] of (before?.returns ?? []).entries()) {
          expect(one.returns[at]).toMatchObject({ type, return_code })
        }
        // A withdrawn return stage answers nothing and is not answered.
        const stands = one.returns.filter(({ status }) => status !== "canceled").map(({ type }) => type)
        expect(stands).toEqual(["return", "dishonored_return", "contested_return"].slice(0, stands.length))
      }
    }
  },
  {
    name: "every entry reaches a final status without pending work",
    holds: (world) => {
      for (const one of world.latest()) {
        if (one.status === "under_review") continue
        expect(ENDS, one.id).toContain(one.status)
        expect([one.kept.queue, one.kept.held, one.kept.screening]).toEqual([undefined, false, undefined])
      }
    }
  },
  {
    name: "no entry posts before its settlement day",
    holds: ({ watched }) => {
      for (const states of watched.states.values()) {
        const posted = states.find(({ one }) => one.status === "posted")
        const { effective_date = "", settlement_date: day = "" } = posted?.one.record_details ?? {}
        if (posted === undefined) continue
        // An advanced entry posts early, with the settlement date that it would have had.
        if (states.some(({ one }) => settlesAlone(one)))
          expect(isBankingDay(day) && day >= effective_date, day).toBe(true)
        else expect(dayAt(posted.at_ms, NETWORK_ZONE) >= day, day).toBe(true)
      }
    }
  },
  {
    name: "an entry is reversed once",
    holds: (world) => {
      const reversals = world.latest().filter((one) => one.statement_descriptor === "REVERSAL")
      const live = reversals.filter(({ status }) => status !== "canceled" && status !== "rejected")
      const reversed = live.map((one) => (one.direction === "outgoing" ? one.reversal?.linked_ach_id : undefined))
      expect(new Set(reversed).size).toBe(reversed.length)
    }
  },
  {
    name: "no reversal goes out for an entry that has come back",
    holds: ({ watched }) => {
      const latest = new Map<string, Ach>()
      for (const { kind, id, body } of watched.journal.flatMap(({ writes }) => writes)) {
        if (kind !== "ach") continue
        const one: Ach = JSON.parse(body)
        const isSent = one.status === "processing" && latest.get(id)?.status !== "processing"
        if (isSent && one.direction === "outgoing" && one.statement_descriptor === "REVERSAL")
          expect(latest.get(one.reversal?.linked_ach_id ?? "")?.status, id).not.toBe("returned")
        latest.set(id, one)
      }
    }
  }
]
