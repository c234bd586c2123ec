import { type Commit, cents, emptyReadSet, type Move, type PositionChange } from "@vostro/domain/ports"
import { Effect } from "effect"
import { type Bench, must, times } from "./Case.ts"
import { commitOf, fundedPosition, paymentOf } from "./Commits.ts"
import { expect } from "./Expect.ts"

const A = "account_number_a"
const B = "account_number_b"
const committed = { _tag: "Committed" }
const stale = (guard: string) => ({ _tag: "Conflict", guard })

const fund = (bench: Bench, ...balances: ReadonlyArray<readonly [id: string, amount: number]>) =>
  Effect.forEach(balances, ([id, amount]) => write(bench, fundedPosition(id, amount)), { discard: true })

const write = ({ store, program_id }: Bench, parts: Partial<Commit>) => store.commit(commitOf({ program_id, ...parts }))

const position = ({ store, program_id }: Bench, id: string) =>
  Effect.map(store.load(program_id, { ...emptyReadSet, positions: [id] }), ({ positions }) => positions[0])

/** Builds a move of position A, in cents, with the overrides of a case. */
const move = ({ posted = 0, held = 0, ...parts }: PlainMove): Move => ({
  account_number_id: A,
  posted: cents(posted),
  held: cents(held),
  needs_funds: false,
  needs_open: false,
  ...parts
})

interface PlainMove extends Partial<Omit<Move, "posted" | "held">> {
  readonly posted?: number
  readonly held?: number
}

const gate = (bench: Bench, one: PositionChange) => write(bench, { position_changes: [one] })

/** Cases for money. */
export const positions = [
  must("loads positions by account number and by account", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* fund(bench, [A, 100], [B, 0])
      expect(yield* position(bench, A)).toEqual({
        account_number_id: A,
        account_id: "account_1",
        core_account_id: "core_account_fbo",
        posted: 100,
        held: 0,
        number_open: true,
        account_open: true
      })
      const { positions } = yield* store.load(program_id, { ...emptyReadSet, positionsOf: ["account_1"] })
      expect(positions.map(({ account_number_id }) => account_number_id).sort()).toEqual([A, B])
    })
  ),
  must("never overdraws a hot position, despite concurrent payments from and to it", (bench) =>
    Effect.gen(function* () {
      yield* fund(bench, [A, 300], [B, 0])
      const outcomes = yield* Effect.forEach(
        times(50, (index) => paymentOf(`drain-${index}`, A, B, 10)),
        (payment) => write(bench, payment),
        { concurrency: "unbounded" }
      )
      expect(outcomes.filter(({ _tag }) => _tag === "Committed")).toHaveLength(30)
      expect(outcomes.filter((outcome) => outcome._tag === "Conflict" && outcome.guard === "funds")).toHaveLength(20)
      expect((yield* position(bench, A))?.posted).toBe(0)
      expect((yield* position(bench, B))?.posted).toBe(300)
    })
  ),
  must("allows a forced move to overdraw", (bench) =>
    Effect.gen(function* () {
      yield* fund(bench, [A, 5])
      expect(yield* write(bench, { moves: [move({ posted: -9 })] })).toEqual(committed)
      expect((yield* position(bench, A))?.posted).toBe(-4)
    })
  ),
  must("excludes holds from the available balance, and releases no more than is held", (bench) =>
    Effect.gen(function* () {
      yield* fund(bench, [A, 100])
      expect(yield* write(bench, { moves: [move({ held: 70, needs_funds: true })] })).toEqual(committed)
      expect(yield* write(bench, { moves: [move({ posted: -31, needs_funds: true })] })).toEqual(stale("funds"))
      expect(yield* write(bench, { moves: [move({ held: -71 })] })).toEqual(stale("funds"))
      expect(yield* write(bench, { moves: [move({ posted: -70, held: -70, needs_funds: true })] })).toEqual(committed)
      expect(yield* position(bench, A)).toMatchObject({ posted: 30, held: 0 })
    })
  ),
  must("moves a closed position only if forced", (bench) =>
    Effect.gen(function* () {
      yield* fund(bench, [A, 100])
      yield* gate(bench, { _tag: "Number", account_number_id: A, open: false })
      expect(yield* write(bench, { moves: [move({ posted: -1, needs_open: true })] })).toEqual(stale("closed"))
      expect(yield* write(bench, { moves: [move({ posted: -1 })] })).toEqual(committed)
      yield* gate(bench, { _tag: "Number", account_number_id: A, open: true })
      expect(yield* write(bench, { moves: [move({ posted: -1, needs_open: true })] })).toEqual(committed)
    })
  ),
  must("closes all positions of an account with it, and no others", (bench) =>
    Effect.gen(function* () {
      yield* fund(bench, [A, 100], [B, 100])
      yield* gate(bench, { _tag: "Account", account_id: "account_2", open: false, must_be_empty: false })
      expect(yield* write(bench, { moves: [move({ posted: 1, needs_open: true })] })).toEqual(committed)
      yield* gate(bench, { _tag: "Account", account_id: "account_1", open: false, must_be_empty: false })
      for (const account_number_id of [A, B]) {
        const outcome = yield* write(bench, { moves: [move({ account_number_id, posted: 1, needs_open: true })] })
        expect(outcome).toEqual(stale("closed"))
      }
    })
  ),
  must("refuses to close a funded account that must be empty", (bench) =>
    Effect.gen(function* () {
      yield* fund(bench, [A, 0], [B, 1])
      const close: PositionChange = { _tag: "Account", account_id: "account_1", open: false, must_be_empty: true }
      expect(yield* gate(bench, close)).toEqual(stale("not_empty"))
      expect(yield* write(bench, { moves: [move({ account_number_id: B, posted: -1 })] })).toEqual(committed)
      expect(yield* gate(bench, close)).toEqual(committed)
    })
  ),
  must("refuses to move a missing position or to create an existing one", (bench) =>
    Effect.gen(function* () {
      yield* fund(bench, [A, 1])
      const missing = move({ account_number_id: "account_number_missing", posted: 1 })
      expect(yield* write(bench, { moves: [missing] })).toEqual(stale("closed"))
      expect(yield* write(bench, fundedPosition(A, 0))).toEqual(stale("version"))
    })
  ),
  must("sums GL accounts from the legs of core transactions", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* fund(bench, [A, 100], [B, 11])
      yield* write(bench, paymentOf("paid", A, B, 40))
      expect(yield* store.balance(program_id, "gl_funding_suspense")).toBe(-111n)
      expect(yield* store.balance(program_id, "core_account_fbo")).toBe(111n)
      expect(yield* store.balance(program_id, "gl_unknown")).toBe(0n)
      const sound = { transactions: 3, entries: 6, sum: 0n, unbalanced: [], mismatched: [] }
      expect(yield* store.audit(program_id)).toEqual(sound)
    })
  ),
  must("audits unbalanced core transactions, and positions that differ from their legs", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* fund(bench, [A, 100])
      yield* write(bench, { moves: [move({ posted: 1 })] })
      const legs = [
        { account: "gl_one", amount: cents(5) },
        { account: "gl_two", amount: cents(-4) }
      ]
      yield* write(bench, { transactions: [{ id: "core_transaction_odd", cause: "odd", legs }] })
      expect(yield* store.audit(program_id)).toMatchObject({
        sum: 1n,
        unbalanced: ["core_transaction_odd"],
        mismatched: [A]
      })
    })
  ),
  must("sums exactly beyond the precision of 64-bit floats", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const most = Number.MAX_SAFE_INTEGER
      yield* Effect.forEach(
        times(3, (index) => index),
        (index) =>
          write(bench, {
            transactions: [
              {
                id: `core_transaction_${index}`,
                cause: "large",
                legs: [
                  { account: "gl_one", amount: cents(most) },
                  { account: "gl_two", amount: cents(-most) }
                ]
              }
            ]
          })
      )
      expect(yield* store.balance(program_id, "gl_one")).toBe(3n * BigInt(most))
    })
  )
]
