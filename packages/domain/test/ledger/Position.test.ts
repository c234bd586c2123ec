import { cents } from "@vostro/domain/kernel/Money"
import { available, type Hold, isOpen, isPositionId, movesOf, type Position } from "@vostro/domain/ledger/Position"
import type { RecordedLeg, RecordedTransaction } from "@vostro/domain/ledger/RecordedTransaction"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const amount = fc.integer({ min: -9_900_000_000, max: 9_900_000_000 }).map(cents)
const positionId = fc.constantFrom("account_number_a", "account_number_b", "account_number_c", "account_number_d")
const otherAccount = fc.constantFrom("gl_due_from_reserve", "core_account_fbo", "account_1")
const leg: fc.Arbitrary<RecordedLeg> = fc.record(
  { account: fc.oneof(positionId, otherAccount), amount, forced: fc.boolean() },
  { requiredKeys: ["account", "amount"] }
)
const transactions: fc.Arbitrary<ReadonlyArray<RecordedTransaction>> = fc.array(
  fc.record({ id: fc.constant("core_transaction_1"), cause: fc.constant("x"), legs: fc.array(leg, { maxLength: 6 }) }),
  { maxLength: 4 }
)
const holds: fc.Arbitrary<ReadonlyArray<Hold>> = fc.array(fc.record({ account_number_id: positionId, amount }), {
  maxLength: 4
})

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, amount) => total + amount, 0)
const onPosition = (given: ReadonlyArray<RecordedTransaction>, id: string): ReadonlyArray<RecordedLeg> =>
  given.flatMap(({ legs }) => legs).filter(({ account }) => account === id)

describe("the moves of a decision", () => {
  it("are the sums of its legs and holds, one per position, in order", () => {
    fc.assert(
      fc.property(transactions, holds, (given, held) => {
        const moves = movesOf(given, held)
        const named = [
          ...given.flatMap(({ legs }) => legs).map(({ account }) => account),
          ...held.map(({ account_number_id }) => account_number_id)
        ].filter((id) => id.startsWith("account_number_"))
        expect(moves.map(({ account_number_id }) => account_number_id)).toEqual([...new Set(named)].sort())
        for (const { account_number_id: id, ...move } of moves) {
          expect(move.posted).toBe(sum(onPosition(given, id).map(({ amount }) => amount)))
          expect(move.held).toBe(sum(held.filter((one) => one.account_number_id === id).map(({ amount }) => amount)))
        }
      })
    )
  })

  it("need funds if an unforced leg or a hold takes money, and an open position if one moves money", () => {
    fc.assert(
      fc.property(transactions, holds, (given, held) => {
        for (const { account_number_id: id, needs_funds, needs_open } of movesOf(given, held)) {
          const free = onPosition(given, id).filter(({ forced }) => forced !== true)
          const placed = held.some((one) => one.account_number_id === id && one.amount > 0)
          expect(needs_funds).toBe(placed || free.some(({ amount }) => amount < 0))
          expect(needs_open).toBe(placed || free.some(({ amount }) => amount !== 0))
        }
      })
    )
  })

  it("do not depend on the order of transactions, legs and holds", () => {
    fc.assert(
      fc.property(transactions, holds, (given, held) => {
        const turned = given.map((one) => ({ ...one, legs: one.legs.toReversed() })).toReversed()
        expect(movesOf(turned, held.toReversed())).toEqual(movesOf(given, held))
      })
    )
  })

  it("of a transfer debit one position and credit the other", () => {
    const legs = [
      { account: "account_number_b", amount: cents(-5) },
      { account: "account_number_a", amount: cents(5) }
    ]
    expect(movesOf([{ id: "core_transaction_1", cause: "internal_transfer_1", legs }], [])).toEqual([
      { account_number_id: "account_number_a", posted: 5, held: 0, needs_funds: false, needs_open: true },
      { account_number_id: "account_number_b", posted: -5, held: 0, needs_funds: true, needs_open: true }
    ])
  })

  it("of a forced leg need neither funds nor an open position, nor does a release", () => {
    const legs = [
      { account: "account_number_a", amount: cents(-5), forced: true },
      { account: "gl_due_from_reserve", amount: cents(5) }
    ]
    const move = { posted: 0, held: 0, needs_funds: false, needs_open: false }
    expect(
      movesOf(
        [{ id: "core_transaction_1", cause: "x", legs }],
        [{ account_number_id: "account_number_b", amount: cents(-3) }]
      )
    ).toEqual([
      { ...move, account_number_id: "account_number_a", posted: -5 },
      { ...move, account_number_id: "account_number_b", held: -3 }
    ])
  })
})

describe("a position", () => {
  const position: fc.Arbitrary<Position> = fc.record({
    account_number_id: positionId,
    account_id: fc.constant("account_1"),
    core_account_id: fc.constant("core_account_fbo"),
    posted: amount,
    held: fc.nat().map(cents),
    number_open: fc.boolean(),
    account_open: fc.boolean()
  })

  it("has the posted balance minus holds available", () => {
    fc.assert(
      fc.property(position, (one) => {
        expect(available(one) + one.held).toBe(one.posted)
      })
    )
  })

  it("is open while both its number and its account are open", () => {
    fc.assert(
      fc.property(position, (one) => {
        expect(isOpen({ ...one, number_open: true, account_open: true })).toBe(true)
        expect(isOpen({ ...one, number_open: false })).toBe(false)
        expect(isOpen({ ...one, account_open: false })).toBe(false)
      })
    )
  })

  it("is distinguished from general ledger and core accounts by its id", () => {
    const ids = ["account_number_1", "account_1", "core_account_fbo", "gl_due_from_reserve", "my_account_number_1", ""]
    expect(ids.filter(isPositionId)).toEqual(["account_number_1"])
  })
})
