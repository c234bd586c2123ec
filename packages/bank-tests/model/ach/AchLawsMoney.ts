import type { Ach } from "@vostro/domain/rails"
import { expect } from "vitest"
import { SOUND } from "../../support/BankUnderTest.ts"
import type { AchLaw } from "./AchLaws.ts"
import { handedOnce } from "./AchLawsNetwork.ts"
import { isInThirtyDaysTo } from "./AchModelCalendar.ts"
import { LIMITS, type World } from "./AchModelWorld.ts"

/**
 * Cents by which a booked entry moves our customer's balance: received by a credit to them, or by a debit of theirs.
 */
const effectOf = ({ amount, direction, transaction_type }: Ach): number =>
  (direction === "incoming") === (transaction_type === "credit") ? amount : -amount

/** Statuses in which an entry's money has reached (or left) our side: it settled and is not returned (S53). */
const STANDS: Readonly<Record<Ach["direction"], ReadonlyArray<Ach["status"]>>> = {
  outgoing: ["posted", "return_dishonored"],
  // An entry that is undecided or not let through when it settles is in suspense.
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

/** Computes the final balances from the histories of entries alone. All due settlements must be done. */
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

/** Sums cents. */
const sum = (cents: ReadonlyArray<number>): number => cents.reduce((total, one) => total + one, 0)

/** Laws of ACH money. */
export const moneyLaws: ReadonlyArray<AchLaw> = [
  {
    name: "the ledger balances",
    holds: (_, { audit }) => expect(audit).toMatchObject(SOUND)
  },
  {
    name: "a settlement empties its account",
    holds: (_, { settlements }) => {
      for (const { id, balance, status } of settlements) expect([id, status, balance]).toEqual([id, "cleared", 0n])
    }
  },
  {
    name: "an account number has the sum of its entries",
    holds: (world, { positions }) => {
      const { onNumbers } = folded(world)
      expect(positions.map(({ account_number_id, posted }) => [account_number_id, posted]).sort()).toEqual(
        world.numbers.map(({ id, put_in }) => [id, put_in + (onNumbers.get(id) ?? 0)]).sort()
      )
    }
  },
  {
    name: "suspense has the sum of unposted entries",
    holds: (world, { suspense }) => expect(suspense).toBe(BigInt(folded(world).suspense))
  },
  {
    name: "all balances sum to the funding and the Federal Reserve's movements",
    holds: (world, { funding, positions, reserve, suspense }) => {
      const putIn = sum(world.numbers.map(({ put_in }) => put_in))
      expect([funding, reserve]).toEqual([BigInt(-putIn), BigInt(-folded(world).all)])
      expect(BigInt(sum(positions.map(({ posted }) => posted))) + suspense + reserve).toBe(BigInt(putIn))
    }
  },
  {
    name: "only pending entries have holds",
    holds: (world, { positions }) => {
      for (const { account_number_id, held } of positions) {
        // An incoming debit without funds on arrival has no hold.
        const waiting = world
          .latest()
          .filter((one) => one.status === "under_review" && (one.direction === "outgoing" || one.kept.held))
        const ours = waiting.filter((one) => one.account_number_id === account_number_id && effectOf(one) < 0)
        expect([account_number_id, held]).toEqual([account_number_id, sum(ours.map(({ amount }) => amount))])
      }
    }
  },
  {
    name: "no payment overdraws an account number",
    holds: ({ began, numbers, watched }) => {
      const available = new Map(numbers.map(({ id, put_in }) => [id, put_in]))
      // Only returns may overdraw: the network has already moved the money.
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
    name: "no entry is returned for insufficient funds despite funds",
    // A step of a settlement decides by what it reads, which is after its step before. Other work can free funds meanwhile.
    holds: ({ began, numbers, watched }) => {
      const available = new Map(numbers.map(({ id, put_in }) => [id, put_in]))
      const leastSince = new Map<string, Map<string, number>>()
      const known = new Set<string>()
      for (const { moves, condition, writes } of watched.journal.slice(began)) {
        for (const { account_number_id, posted, held } of moves) {
          const before = available.get(account_number_id) ?? 0
          available.set(account_number_id, before + posted - held)
          for (const least of leastSince.values()) {
            least.set(account_number_id, Math.min(least.get(account_number_id) ?? before, before + posted - held))
          }
        }
        const settlement = condition._tag === "Lease" && condition.queue === "ach.settlement" ? condition.object_id : ""
        for (const { body } of writes.filter(({ kind }) => kind === "ach")) {
          const { account_number_id = "", amount, id, returns }: Ach = JSON.parse(body)
          // Clients may return with this code at will.
          const isOurs = settlement !== "" && !known.has(id)
          if (returns.length > 0) known.add(id)
          if (isOurs && returns.at(-1)?.return_code === "R01") {
            const least = leastSince.get(settlement)?.get(account_number_id) ?? available.get(account_number_id) ?? 0
            expect(least).toBeLessThan(amount)
          }
        }
        if (settlement !== "") leastSince.set(settlement, new Map())
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
