import type { LegsQuery } from "@vostro/domain/ports"
import { Effect } from "effect"
import { type Bench, must } from "./Case.ts"
import { commitOf, fundedPosition, paymentOf } from "./Commits.ts"
import { expect } from "./Expect.ts"

const A = "account_number_a"
const B = "account_number_b"
// Begins with the id of another one.
const AB = "account_number_ab"

const write = ({ store, program_id }: Bench, parts: Parameters<typeof commitOf>[0]) =>
  store.commit(commitOf({ program_id, ...parts }))

/** Pays 30, 9, 5 and 1 cents, of which the third payment does not move A. */
const books = (bench: Bench) =>
  Effect.gen(function* () {
    for (const [id, amount] of [[A, 100], [B, 0], [AB, 50]] as const) yield* write(bench, fundedPosition(id, amount)) // biome-ignore format: a table
    yield* write({ ...bench, program_id: `${bench.program_id}b` }, fundedPosition(A, 7))
    yield* write(bench, paymentOf("paid_1", A, B, 30))
    yield* write(bench, paymentOf("paid_2", B, A, 9))
    yield* write(bench, paymentOf("paid_3", AB, B, 5))
    yield* write(bench, paymentOf("paid_4", A, AB, 1))
  })

const read = ({ store, program_id }: Bench, parts: Partial<LegsQuery> = {}) =>
  Effect.map(
    store.legs({ program_id, account_number_id: A, look: 100, limit: 100, ...parts }),
    (page) => page && { ...page, transactions: page.transactions.map(({ id }) => id.replace("core_transaction_", "")) }
  )

/** Cases for the legs of an account number, and the totals of accounts. */
export const numberLegs = [
  must("returns the core transactions that move an account number, newest first, in pages", (bench) =>
    Effect.gen(function* () {
      yield* books(bench)
      const position = { posted: 78, held: 0 }
      const all = { ...position, balance: 78, transactions: ["paid_4", "paid_2", "paid_1", `fund_${A}`] }
      expect(yield* read(bench)).toEqual(all)
      const last_id = "core_transaction_paid_2"
      expect(yield* read(bench, { limit: 2 })).toEqual({ ...all, transactions: ["paid_4", "paid_2"], last_id })
      const rest = { ...position, balance: 70, transactions: ["paid_1", `fund_${A}`] }
      expect(yield* read(bench, { limit: 2, before_id: last_id })).toEqual(rest)
    })
  ),
  must("looks through a number of core transactions for those of an account number", (bench) =>
    Effect.gen(function* () {
      yield* books(bench)
      const page = { posted: 78, held: 0, balance: 78 }
      const first = { ...page, transactions: ["paid_4"], last_id: "core_transaction_paid_3" }
      expect(yield* read(bench, { look: 2 })).toEqual(first)
      const next = { ...page, balance: 79, transactions: ["paid_2"], last_id: "core_transaction_paid_2" }
      expect(yield* read(bench, { look: 1, before_id: first.last_id })).toEqual(next)
      const empty = { ...page, balance: 79, transactions: [], last_id: "core_transaction_paid_3" }
      expect(yield* read(bench, { look: 1, before_id: "core_transaction_paid_4" })).toEqual(empty)
    })
  ),
  must("has no core transactions of an account number that does not exist", (bench) =>
    Effect.gen(function* () {
      yield* books(bench)
      expect(yield* read(bench, { account_number_id: "account_number_z" })).toEqual(undefined)
    })
  ),
  must("returns the totals of GL and core accounts, by account, without those of nothing", (bench) =>
    Effect.gen(function* () {
      yield* books(bench)
      const { store, program_id } = bench
      const moved = (name: string, from: string, to: string, amount: number) =>
        write(bench, { transactions: paymentOf(name, from, to, amount).transactions ?? [] })
      const fbo = { account: "core_account_fbo", own: 0n, numbers: 3, posted: 150n, held: 0n }
      const funding = { account: "gl_funding_suspense", own: -150n, numbers: 0, posted: 0n, held: 0n }
      expect(yield* store.totals(program_id)).toEqual([fbo, funding])
      yield* moved("booked_1", "gl_one", "gl_two", 4)
      yield* moved("booked_2", "gl_two", "gl_three", 4)
      yield* moved("booked_3", "gl_one", "core_account_fbo", 2)
      const none = { numbers: 0, posted: 0n, held: 0n }
      expect(yield* store.totals(program_id)).toEqual([
        { ...fbo, own: 2n },
        funding,
        { account: "gl_one", own: -6n, ...none },
        { account: "gl_three", own: 4n, ...none }
      ])
    })
  )
]
