import type { Transition } from "@vostro/domain/kernel/Lifecycle"
import type { Ach, OutgoingAch } from "@vostro/domain/rails"
import type { Disbursement } from "@vostro/domain/resources/lending/disbursement/Disbursement"
import { lifecycle } from "@vostro/domain/resources/lending/disbursement/Transitions"
import { expect } from "vitest"
import type { AchLaw } from "./AchLaws.ts"
import { deliveriesIn } from "./AchLawsHistory.ts"
import { handedOnce } from "./AchLawsNetwork.ts"
import type { State } from "./AchModelStore.ts"
import type { World } from "./AchModelWorld.ts"

const table: ReadonlyArray<Transition> = lifecycle.table

/** A disbursement with the entries that pay it out. */
interface Payout {
  readonly states: ReadonlyArray<State<Disbursement>>
  readonly asked: Disbursement
  readonly last: Disbursement
  readonly entries: ReadonlyArray<OutgoingAch>
  /** Names of its events, in order. */
  readonly told: ReadonlyArray<string>
}

const payoutsIn = (world: World): ReadonlyArray<Payout> => {
  const all = world.latest()
  return [...world.watched.payouts].flatMap(([id, states]) => {
    const [asked, last] = [states[0]?.one, states.at(-1)?.one]
    const entries = all.flatMap((one) => (one.direction === "outgoing" && one.kept.disbursement_id === id ? [one] : []))
    const told = states.flatMap(({ events }) => events.map(({ name }) => name.replace("lending.disbursement.", "")))
    return asked === undefined || last === undefined ? [] : [{ states, asked, last, entries, told }]
  })
}

const shownOf = ({ kept: _, ...shown }: Disbursement) => shown

/**
 * Final status of a disbursement by the final status of its entry (S65): a dispute over a return concerns the banks
 * alone.
 */
const RESTS: Readonly<Partial<Record<Ach["status"], Disbursement["status"]>>> = {
  under_review: "created",
  canceled: "canceled",
  rejected: "failed",
  posted: "succeeded",
  returned: "failed",
  return_dishonored: "failed",
  return_contested: "failed"
}

/** Failure code by the return code of the entry (S65). */
const FAILURES: Readonly<Record<string, string>> = {
  R02: "account_closed",
  R03: "no_account",
  R04: "bad_account_number",
  R16: "account_frozen"
}

/** Final fields of a disbursement beyond those requested. */
const learned = ({ correction, delivery_type, record_details, returns, status }: OutgoingAch) => {
  const { effective_date, trace_number } = record_details
  const code = FAILURES[returns[0]?.return_code ?? ""] ?? "contact_service"
  return {
    // Until an entry is submitted, it may join another window.
    ...(trace_number !== undefined && { trace_number, effective_date, delivery_type }),
    ...(correction !== undefined && { correction }),
    ...(RESTS[status] === "failed" && { failure: { failure_code: code, failure_details: code } })
  }
}

const CORRECTION = "ach_correction"

/** Events of an entry, and the disbursement event each causes. */
const TOLD: Readonly<Record<string, string>> = {
  "ach.processing": "processing",
  "ach.posted": "succeeded",
  "ach.rejected": "failed",
  "ach.returned": "failed",
  "ach.corrected": CORRECTION
}

/** Sums the cents that left each account number for a cause, by the ledger. */
const paidFor = (
  { numbers, watched }: World,
  causes: ReadonlyArray<string>
): ReadonlyArray<readonly [string, number]> => {
  const legs = watched.journal
    .flatMap(({ transactions }) => transactions.filter(({ cause }) => causes.includes(cause)))
    .flatMap((one) => one.legs)
  return numbers.flatMap(({ id }) => {
    const cents = -legs.filter(({ account }) => account === id).reduce((sum, { amount }) => sum + amount, 0)
    return cents === 0 ? [] : [[id, cents] as const]
  })
}

/** Laws of disbursements, which entries pay out. */
export const disbursementLaws: ReadonlyArray<AchLaw> = [
  {
    name: "every disbursement follows its lifecycle, with one event per transition",
    holds: (world) => {
      const sent = deliveriesIn(world)
      for (const { states } of payoutsIn(world)) {
        for (const [at, { events, one, version }] of states.entries()) {
          expect(version).toBe(at + 1)
          const before = states[at - 1]?.one
          let status = before?.status ?? "new"
          const told = `${one.id} ${status} -> ${one.status}: ${events.map(({ name }) => name).join()}`
          for (const { id, name } of events) {
            const row = table.find(({ event, from }) => event === name && from.includes(status))
            expect(row, told).toBeDefined()
            expect([name, sent.get(id) ?? 0]).toEqual([name, row?.webhook ? 1 : 0])
            status = row?.to ?? status
          }
          const isSilent = ({ event, from, to }: Transition) =>
            event === undefined && from.includes(status) && to === one.status
          if (status !== one.status) expect(table.some(isSilent), told).toBe(true)
          // A waiting simulation changes no visible field.
          else if (before !== undefined && events.length === 0) expect(shownOf(one)).toEqual(shownOf(before))
        }
      }
    }
  },
  {
    name: "an event has the disbursement at that time",
    holds: (world) => {
      for (const { states } of payoutsIn(world)) {
        for (const { events, one } of states) {
          for (const [at, { body, name }] of events.entries()) {
            const status = table.find(({ event }) => event === name)?.to
            const { object } = JSON.parse(body)
            // Corrections change no status.
            if (name !== "lending.disbursement.ach_correction") expect(object).toMatchObject({ status })
            expect(object.payment_details.failure !== undefined).toBe(object.status === "failed")
            if (at === events.length - 1) expect(object).toEqual(shownOf(one))
          }
        }
      }
    }
  },
  {
    name: "a disbursement reports the changes of its entry, and nothing else",
    holds: (world) => {
      for (const { entries, last, told } of payoutsIn(world)) {
        const been = (world.watched.states.get(entries[0]?.id ?? "") ?? []).flatMap(({ events }) =>
          events.flatMap(({ name }) => TOLD[name] ?? [])
        )
        const isOnItsWay = (one: string) => one !== CORRECTION
        // A return that precedes the work on the posting leaves no success event.
        const isUndone = been.includes("failed") && !told.includes("succeeded")
        const expected = been.filter(isOnItsWay).filter((one) => !(isUndone && one === "succeeded"))
        expect([last.id, ...told.filter(isOnItsWay)]).toEqual([last.id, ...expected])
        // Of several corrections before the work on them only the latest is reported, and an equal one is reported
        // once.
        const [corrections, notices] = [told, been].map((all) => all.filter((one) => one === CORRECTION).length)
        expect(corrections).toBeLessThanOrEqual(notices ?? 0)
        expect([last.id, corrections === 0]).toEqual([last.id, notices === 0])
      }
    }
  },
  {
    name: "a simulation takes effect unless the payment fails",
    holds: (world) => {
      for (const { last, told } of payoutsIn(world)) {
        const isNothingPaid = last.status === "canceled" || last.status === "failed"
        const missing = world.wished.filter(({ id, to }) => id === last.id && !told.includes(to))
        expect([last.status, isNothingPaid ? [] : missing]).toEqual([last.status, []])
      }
    }
  },
  {
    name: "a disbursement ends with the outcome of its entry",
    holds: (world) => {
      for (const { asked, last, entries } of payoutsIn(world)) {
        for (const entry of entries) {
          const { payment_details, status } = last
          expect([last.id, entry.status, status]).toEqual([last.id, entry.status, RESTS[entry.status]])
          expect(payment_details).toEqual({ ...asked.payment_details, ...learned(entry) })
          if (entry.status !== "under_review") expect(last.kept.wishes, last.id).toBeUndefined()
        }
      }
    }
  },
  {
    name: "a disbursement is paid out by one entry, and once",
    holds: (world) => {
      for (const { asked, entries } of payoutsIn(world)) {
        const { account_number_id, counterparty, statement_descriptor } = asked.payment_details
        const { amount } = asked
        expect(entries).toEqual([
          expect.objectContaining({
            id: asked.kept.ach_id,
            direction: "outgoing",
            transaction_type: "credit",
            amount,
            account_number_id,
            counterparty,
            statement_descriptor
          })
        ])
        const isPaid = entries.some(({ status }) => status === "posted" || status === "return_dishonored")
        const paid = isPaid && amount > 0 ? [[account_number_id, amount]] : []
        expect(paidFor(world, [asked.id, asked.kept.ach_id])).toEqual(paid)
      }
    }
  },
  {
    name: "a canceled disbursement is not paid",
    holds: (world) => {
      const sent = new Set(handedOnce(world).flatMap(({ entries }) => entries.map(({ ach }) => ach.id)))
      for (const { last } of payoutsIn(world).filter(({ asked }) => world.calledOff.includes(asked.id))) {
        const { ach_id } = last.kept
        expect([last.id, last.status, sent.has(ach_id)]).toEqual([last.id, "canceled", false])
        expect(
          world.watched.journal.filter(({ transactions }) => transactions.some(({ cause }) => cause === ach_id))
        ).toEqual([])
      }
    }
  }
]
