import {
  type ClosingBalance,
  type Commit,
  cents,
  type RecordedTransaction,
  type TransactionQuery
} from "@vostro/domain/ports"
import { Effect, Stream } from "effect"
import { type Bench, must, times } from "./Case.ts"
import { commitOf, fundedPosition, paymentOf } from "./Commits.ts"
import { expect } from "./Expect.ts"

const A = "account_number_a"
const B = "account_number_b"
const END = "core_transaction_~"

const idOf = (index: number): string => `core_transaction_${String(index).padStart(3, "0")}`

const write = ({ store, program_id }: Bench, parts: Partial<Commit>) => store.commit(commitOf({ program_id, ...parts }))

const fund = (bench: Bench, ...balances: ReadonlyArray<readonly [id: string, amount: number]>) =>
  Effect.forEach(balances, ([id, amount]) => write(bench, fundedPosition(id, amount)), { discard: true })

/** Builds a core transaction between two GL accounts. */
const transactionOf = (index: number): RecordedTransaction => ({
  id: idOf(index),
  cause: `cause_${index}`,
  ...(index % 2 === 0 && { code: "ach_return" }),
  legs: [
    { account: "gl_one", amount: cents(index) },
    { account: "gl_two", amount: cents(-index) }
  ]
})

const list = ({ store, program_id }: Bench, parts: Partial<TransactionQuery>) =>
  store.transactions({ program_id, from_id: "", until_id: END, limit: 100, ...parts })

/** Builds a payment from A to a GL or core account. */
const chargeOf = (name: string, to: string, amount: number): Partial<Commit> => {
  const { moves = [], ...rest } = paymentOf(name, A, to, amount)
  return { ...rest, moves: moves.filter(({ account_number_id }) => account_number_id === A) }
}

const balances = ({ store, program_id }: Bench, beforeId: string) =>
  Effect.map(
    Stream.runFold(
      store.closingBalances(program_id, beforeId),
      (): ReadonlyArray<ClosingBalance> => [],
      (all, page) => [...all, ...page]
    ),
    (all) => all.map(({ account_number_id, balance }) => [account_number_id, balance])
  )

/** Cases for the reads of the ledger by time. */
export const ledger = [
  must("lists core transactions oldest first between ids, in pages", (bench) =>
    Effect.gen(function* () {
      // Committed out of order, as concurrent decisions are.
      for (const index of [3, 1, 2, 5, 4]) yield* write(bench, { transactions: [transactionOf(index)] })
      yield* write({ ...bench, program_id: `${bench.program_id}b` }, { transactions: [transactionOf(2)] })
      expect(yield* list(bench, {})).toEqual({ objects: [1, 2, 3, 4, 5].map(transactionOf), has_more: false })
      const some = yield* list(bench, { from_id: idOf(2), until_id: idOf(5), limit: 2 })
      expect(some).toEqual({ objects: [2, 3].map(transactionOf), has_more: true })
      const rest = yield* list(bench, { from_id: `${idOf(3)}_`, until_id: idOf(5), limit: 2 })
      expect(rest).toEqual({ objects: [transactionOf(4)], has_more: false })
    })
  ),
  must("returns the balances of all positions as of a core transaction", (bench) =>
    Effect.gen(function* () {
      yield* fund(bench, [B, 0], [A, 100])
      yield* fund({ ...bench, program_id: `${bench.program_id}b` }, [A, 7])
      yield* write(bench, paymentOf("paid_1", A, B, 30))
      yield* write(bench, paymentOf("paid_2", B, A, 9))
      const { store, program_id } = bench
      const [first] = yield* Stream.runCollect(store.closingBalances(program_id, END))
      const owner = { account_id: "account_1", core_account_id: "core_account_fbo" }
      expect(first?.[0]).toEqual({ account_number_id: A, ...owner, balance: 79 })
      const asOf = (id: string) => balances(bench, id)
      expect(yield* asOf(END)).toEqual([[A, 79], [B, 21]]) // biome-ignore format: a table
      expect(yield* asOf("core_transaction_paid_2")).toEqual([[A, 70], [B, 30]]) // biome-ignore format: a table
      expect(yield* asOf("core_transaction_paid_1")).toEqual([[A, 100], [B, 0]]) // biome-ignore format: a table
      expect(yield* asOf("")).toEqual([[A, 0], [B, 0]]) // biome-ignore format: a table
    })
  ),
  must("returns the balances of GL and core accounts as of a core transaction", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const ids = [1, 2, 3]
      yield* fund(bench, [A, 100])
      yield* fund({ ...bench, program_id: `${program_id}b` }, [A, 7])
      for (const index of ids) yield* write(bench, chargeOf(`paid_${index}`, "core_account_fbo", 10))
      for (const index of ids) yield* write(bench, chargeOf(`sent_${index}`, "gl_one", index))
      const asOf = (account: string, id: string) => store.balance(program_id, account, `core_transaction_${id}`)
      expect(yield* asOf("core_account_fbo", "~")).toBe(94n)
      expect(yield* asOf("core_account_fbo", "sent_3")).toBe(97n)
      expect(yield* asOf("core_account_fbo", "paid_2")).toBe(100n)
      expect(yield* asOf("gl_one", "sent_3")).toBe(3n)
      expect(yield* asOf("gl_one", "paid_1")).toBe(0n)
      expect(yield* asOf("gl_unknown", "paid_1")).toBe(0n)
    })
  ),
  must("returns closing balances in one snapshot despite concurrent payments", (bench) =>
    Effect.gen(function* () {
      const ids = times(1_100, (index) => `account_number_${String(index).padStart(4, "0")}`)
      yield* write(bench, { position_changes: ids.flatMap((id) => fundedPosition(id, 0).position_changes ?? []) })
      yield* fund(bench, [A, 1_000_000])
      const [first = ""] = ids
      const pay = Effect.forEach(
        times(40, (index) => index),
        (index) => Effect.andThen(write(bench, paymentOf(`paid_${index}`, A, first, 1)), Effect.yieldNow)
      )
      const read = Effect.forEach(
        times(5, (index) => index),
        () => balances(bench, END)
      )
      const [reads] = yield* Effect.all([read, pay], { concurrency: "unbounded" })
      for (const all of reads) {
        expect(all.map(([id]) => id)).toEqual([...ids, A])
        expect(all.reduce((sum, [, balance]) => sum + Number(balance), 0)).toBe(1_000_000)
      }
    })
  ),
  must("refuses core transactions before the seal of the ledger", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* write(bench, { transactions: [transactionOf(1)] })
      yield* store.seal(program_id, "core_transaction", idOf(5))
      const add = (...indices: ReadonlyArray<number>) => write(bench, { transactions: indices.map(transactionOf) })
      expect(yield* add(9, 4)).toEqual({ _tag: "Conflict", guard: "late", before_id: idOf(5) })
      expect(yield* add(5)).toEqual({ _tag: "Committed" })
      expect((yield* list(bench, {})).objects.map(({ id }) => id)).toEqual([idOf(1), idOf(5)])
      const others = write({ ...bench, program_id: `${program_id}b` }, { transactions: [transactionOf(4)] })
      expect(yield* others).toEqual({ _tag: "Committed" })
    })
  )
]
