import type { Ach } from "@vostro/domain/rails"
import { expect } from "vitest"
import { SOUND } from "../../support/BankUnderTest.ts"
import type { AchLaw } from "./AchLaws.ts"
import { handedOnce } from "./AchLawsNetwork.ts"
import { isInThirtyDaysTo } from "./AchModelCalendar.ts"
import { LIMITS, type World } from "./AchModelWorld.ts"

/** Cents by which a booked entry moves our customer: he is paid by a credit to him and by a debit of his. */
const effectOf = ({ amount, direction, transaction_type }: Ach): number =>
  (direction === "incoming") === (transaction_type === "credit") ? amount : -amount

/** When an entry's money is with (or gone from) our side: it settled, and no return of it stands (S53). */
const STANDS: Readonly<Record<Ach["direction"], ReadonlyArray<Ach["status"]>>> = {
  outgoing: ["posted", "return_dishonored"],
  // What is not decided or not let through once it has settled is in suspense.
  incoming: [
    "scheduled",
    "under_review",
    "approved",
    "posted",
    "pending_return",
    "return_dishonored",
    "pending_contested_return"
  ]
}

/** What the entries of a bank have come to, from their histories alone. All that was to settle must have settled. */
const folded = ({ watched }: World) => {
  const onNumbers = new Map<string, number>()
  let suspense = 0
  for (const states of watched.states.values()) {
    const one = states.at(-1)?.one
    if (one === undefined || !STANDS[one.direction].includes(one.status)) continue
    const number = one.account_number_id
    const wasPosted = one.direction === "outgoing" || states.some((state) => state.one.status === "posted")
    if (number === undefined || !wasPosted) suspense += effectOf(one)
    else onNumbers.set(number, (onNumbers.get(number) ?? 0) + effectOf(one))
  }
  return { onNumbers, suspense, all: suspense + [...onNumbers.values()].reduce((sum, cents) => sum + cents, 0) }
}

/** The sum of a list of cents. */
const sum = (cents: ReadonlyArray<number>): number => cents.reduce((total, one) => total + one, 0)

/** The laws of the money of ACH. */
export const moneyLaws: ReadonlyArray<AchLaw> = [
  {
    name: "the ledger balances",
    holds: (_, { audit }) => expect(audit).toMatchObject(SOUND)
  },
  {
    name: "a settlement leaves nothing on its account",
    holds: (_, { settlements }) => {
      for (const { id, balance, status } of settlements) expect([id, status, balance]).toEqual([id, "cleared", 0n])
    }
  },
  {
    name: "an account number holds what its entries come to",
    holds: (world, { positions }) => {
      const { onNumbers } = folded(world)
      expect(positions.map(({ account_number_id, posted }) => [account_number_id, posted]).sort()).toEqual(
        world.numbers.map(({ id, put_in }) => [id, put_in + (onNumbers.get(id) ?? 0)]).sort()
      )
    }
  },
  {
    name: "suspense holds what is not posted",
    holds: (world, { suspense }) => expect(suspense).toBe(BigInt(folded(world).suspense))
  },
  {
    name: "all money is what was put in and what the Federal Reserve moved",
    holds: (world, { funding, positions, reserve, suspense }) => {
      const putIn = sum(world.numbers.map(({ put_in }) => put_in))
      expect([funding, reserve]).toEqual([BigInt(-putIn), BigInt(-folded(world).all)])
      expect(BigInt(sum(positions.map(({ posted }) => posted))) + suspense + reserve).toBe(BigInt(putIn))
    }
  },
  {
    name: "nothing is held but for what waits",
    holds: (world, { positions }) => {
      for (const { account_number_id, held } of positions) {
        const waiting = world.latest().filter((one) => one.status === "under_review" && one.direction === "outgoing")
        const ours = waiting.filter((one) => one.account_number_id === account_number_id && effectOf(one) < 0)
        expect([account_number_id, held]).toEqual([account_number_id, sum(ours.map(({ amount }) => amount))])
      }
    }
  },
  {
    name: "nobody pays what he does not have",
    holds: ({ began, numbers, watched }) => {
      const available = new Map(numbers.map(({ id, put_in }) => [id, put_in]))
      // Only what comes back takes more than there is: the network has moved it already.
      const comesBack = ["ach.returned", "ach.return_dishonored", "ach.return_contested"]
      for (const { events, moves } of watched.journal.slice(began)) {
        for (const { account_number_id, posted, held } of moves) {
          const after = (available.get(account_number_id) ?? 0) + posted - held
          available.set(account_number_id, after)
          const isForced = events.some(({ name }) => comesBack.includes(name))
          if (posted - held < 0 && !isForced) expect(after).toBeGreaterThanOrEqual(0)
        }
      }
    }
  },
  {
    name: "nothing comes back for lack of what is there",
    holds: ({ began, numbers, watched }) => {
      const available = new Map(numbers.map(({ id, put_in }) => [id, put_in]))
      const known = new Set<string>()
      for (const { moves, condition, writes } of watched.journal.slice(began)) {
        for (const { account_number_id, posted, held } of moves) {
          available.set(account_number_id, (available.get(account_number_id) ?? 0) + posted - held)
        }
        for (const { body } of writes.filter(({ kind }) => kind === "ach")) {
          const { account_number_id = "", amount, id, returns }: Ach = JSON.parse(body)
          // Clients send back with this code as they like.
          const isOurs = condition._tag === "Lease" && condition.queue === "ach.settlement" && !known.has(id)
          if (returns.length > 0) known.add(id)
          if (isOurs && returns.at(-1)?.return_code === "R01") {
            expect(available.get(account_number_id) ?? 0).toBeLessThan(amount)
          }
        }
      }
    }
  },
  {
    name: "originators stay within their limits",
    holds: (world) => {
      const sent = handedOnce(world).flatMap(({ window, entries }) =>
        entries
          .filter(({ ach, sends }) => sends === "forward" && ach.account_number_id !== world.numbers[2]?.id)
          .map(({ ach }) => ({ day: window.banking_day, side: ach.transaction_type, amount: ach.amount }))
      )
      for (const side of ["credit", "debit"] as const) {
        const ofSide = sent.filter((one) => one.side === side)
        for (const { day } of ofSide) {
          const onDay = ofSide.filter((one) => one.day === day)
          const inMonth = ofSide.filter((one) => isInThirtyDaysTo(day, one.day))
          expect(sum(onDay.map(({ amount }) => amount))).toBeLessThanOrEqual(LIMITS.day[side])
          expect(sum(inMonth.map(({ amount }) => amount))).toBeLessThanOrEqual(LIMITS.rolling[side])
        }
      }
    }
  }
]
