import type { AccountTotal } from "@vostro/domain/ports"
import { type ClosedSums, readTotals } from "@vostro/postgres/reads/Totals"
import { commitOf, paymentOf } from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"
import fc from "fast-check"
import { expect, inject, it } from "vitest"
import { clientOf, migratedDatabase, openStore } from "./support/Database.ts"

const PROGRAM = "program_1"

const idOf = (n: number): string => String(n).padStart(6, "0")

const Step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ move: fc.integer({ min: 1, max: 9 }), from: fc.nat(3), to: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constant("seal" as const) },
  { weight: 2, arbitrary: fc.constant("read" as const) }
)

it("adds up the legs of each account, whenever the ledger is sealed and read", async () => {
  const { store, close } = await openStore(await migratedDatabase(inject("databaseUrl")))
  let last = 0
  let programs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 20 }), async (steps) => {
      const program_id = `${PROGRAM}_${programs++}`
      const sums = new Map<string, bigint>()
      const add = (account: string, amount: number) => sums.set(account, (sums.get(account) ?? 0n) + BigInt(amount))
      for (const step of [...steps, "read" as const]) {
        if (step === "seal") {
          await Effect.runPromise(store.seal(program_id, "core_transaction", `core_transaction_${idOf(last + 1)}`))
        } else if (step === "read") {
          const expected = [...sums].filter(([, own]) => own !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1))
          const read: ReadonlyArray<AccountTotal> = await Effect.runPromise(store.totals(program_id))
          expect(read.map(({ account, own }) => [account, own])).toEqual(expected)
        } else if (step.from !== step.to) {
          const [from, to] = [`gl_${step.from}`, `gl_${step.to}`]
          const { transactions = [] } = paymentOf(idOf(++last), from, to, step.move)
          const { _tag } = await Effect.runPromise(store.commit(commitOf({ program_id, transactions })))
          expect(_tag).toBe("Committed")
          add(from, -step.move)
          add(to, step.move)
        }
      }
    }),
    { numRuns: 20 }
  )
  await close()
})

it("reads of the legs before a seal nothing twice", async () => {
  const { rows, store, close } = await openStore(await migratedDatabase(inject("databaseUrl")))
  const LEGS = 20_000
  await rows(
    `insert into vostro_gl_entries (program_id, account, transaction_id, leg, amount)
     select $1, 'gl_' || n % 50, 'core_transaction_' || lpad(n::text, 6, '0'), 0, n from generate_series(1, ${LEGS}) n`,
    [PROGRAM]
  )
  const totals = () => Effect.runPromise(store.totals(PROGRAM))
  const readOf = async (): Promise<number> => {
    await rows("select pg_stat_force_next_flush()")
    const [one] = await rows<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch + (
         select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relname = t.relname
       ))::int as read from pg_stat_user_tables t where relname = 'vostro_gl_entries'`
    )
    return one?.read ?? 0
  }
  const whole = await totals()
  await Effect.runPromise(store.seal(PROGRAM, "core_transaction", `core_transaction_${idOf(LEGS + 1)}`))
  expect(await totals()).toEqual(whole)
  const before = await readOf()
  expect(before).toBeGreaterThan(LEGS)
  expect(await totals()).toEqual(whole)
  expect((await readOf()) - before).toBeLessThan(LEGS / 10)
  await close()
})

it("drops no other sums when those of a program are renewed", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const { store, close } = await openStore(url)
  const others = Array.from({ length: 100 }, (_, n) => `other_${n}`)
  const sums: ClosedSums = new Map(others.map((id) => [id, { before_id: "", own: new Map() }]))
  for (const n of [1, 2]) {
    await Effect.runPromise(store.seal(PROGRAM, "core_transaction", `core_transaction_${idOf(n)}`))
    await Effect.runPromise(Effect.provide(readTotals(PROGRAM, sums), clientOf(url)))
  }
  expect([...sums.keys()]).toEqual([...others.slice(1), PROGRAM])
  await close()
})
