import { randomUUID } from "node:crypto"
import { TRANSACTION_TYPES } from "@vostro/domain/resources/lending/user-credit-transaction/TransactionTypes"
import type { FileRecord } from "@vostro/submissions"
import fc from "fast-check"
import { chargeRecord, movementRecord } from "./Books.ts"
import { type creditDesk, transactionOf } from "./Credit.ts"

/** Parts of an amount, in cents. Deposits have one. */
export type Parts = readonly [principal: number, interest: number, fees: number]

/** A transaction of a random day: its balance, type and parts. Deposits have one part. */
export interface Move {
  readonly balance: string
  readonly type: string
  readonly parts: Parts
  readonly id: string
}

/** Client ids of the deposit balances. */
export const DEPOSITS = ["d-1", "d-2"]
/** Client ids of the credit balances. */
export const CREDITS = ["c-1", "c-2"]

const cents = fc.integer({ min: 1, max: 5_000 })
const on = (balances: ReadonlyArray<string>) => fc.constantFrom(...balances)
/** Random transactions. */
export const moves: fc.Arbitrary<Move> = fc
  .oneof(
    fc.record({
      balance: on(DEPOSITS),
      type: fc.constant("deposit"),
      parts: fc.tuple(cents, fc.constant(0), fc.constant(0))
    }),
    fc.record({
      balance: on(DEPOSITS),
      type: fc.constant("withdrawal"),
      parts: fc.tuple(
        cents.map((amount) => -amount),
        fc.constant(0),
        fc.constant(0)
      )
    }),
    fc.record({
      balance: on(DEPOSITS),
      type: fc.constantFrom("interest_accrued", "dispute_won"),
      parts: fc.tuple(cents, fc.constant(0), fc.constant(0))
    }),
    fc.record({
      balance: on(CREDITS),
      type: fc.constantFrom("card_network", "funding"),
      parts: fc.tuple(cents, fc.constant(0), fc.constant(0))
    }),
    fc.record({
      balance: on(CREDITS),
      type: fc.constant("interest_accrued"),
      parts: fc.tuple(fc.constant(0), cents, fc.constant(0))
    }),
    fc.record({
      balance: on(CREDITS),
      type: fc.constant("payment"),
      parts: fc.tuple(
        cents.map((amount) => -amount),
        fc.constant(0),
        cents.map((amount) => -amount)
      )
    }),
    fc.record({
      balance: on(CREDITS),
      type: fc.constant("adjustment"),
      parts: fc.tuple(
        cents.map((amount) => -amount),
        cents,
        cents
      )
    })
  )
  .map((move) => ({ ...move, id: randomUUID() }))

/** True for a deposit balance. */
export const isDeposit = (balance: string) => DEPOSITS.includes(balance)
/** True if a transaction moves its balance. */
export const movesMoney = ({ balance, type }: Move) =>
  !isDeposit(balance) || (type !== "interest_accrued" && type !== "dispute_won")

/** Sums the moves of each balance. */
export const sumsOf = (all: ReadonlyArray<Move>): ReadonlyMap<string, Parts> =>
  new Map(
    [...DEPOSITS, ...CREDITS].map((balance) => {
      const own = all.filter((move) => move.balance === balance && movesMoney(move))
      const sum = (at: 0 | 1 | 2) => own.reduce((total, { parts }) => total + parts[at], 0)
      return [balance, [sum(0), sum(1), sum(2)]]
    })
  )

/** The record of a transaction. */
export const recordOf = ({ balance, type, parts, id }: Move): FileRecord =>
  isDeposit(balance)
    ? movementRecord(balance, parts[0], { type, client_transaction_id: id })
    : chargeRecord(balance, type, parts, { client_transaction_id: id })

/** The request for a credit transaction with the content of its record. */
export const requestOf = (balanceId: string, { type, parts }: Move) => {
  const [principal, interest, fees] = parts
  const details = { card_network: { card_network: "other", settlement_date: "2026-01-02" } } as const
  return {
    ...transactionOf(balanceId, { type: "payment", principal, interest, fees }),
    type: TRANSACTION_TYPES.find((one) => one === type) ?? "payment",
    effective_at: "2026-01-02T03:04:05Z",
    ...(type === "card_network" && { details })
  }
}

/** A credit transaction without its ids and times. */
export const plainOf = ({
  id: _,
  user_credit_balance_id: __,
  client_transaction_id: ___,
  core_transaction_id,
  created_at: ____,
  updated_at: _____,
  ...fields
}: Awaited<ReturnType<ReturnType<typeof creditDesk>["transactions"]>>[number]) => ({
  ...fields,
  settles: core_transaction_id !== null
})
