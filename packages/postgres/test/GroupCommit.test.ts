import { type Commit, type CommitOutcome, cents, ZERO } from "@vostro/domain/ports"
import {
  commitOf,
  eventOf,
  fundedPosition,
  keyOf,
  PROGRAM,
  paymentOf,
  writeOf
} from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"
import * as fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { migratedDatabase, type OpenStore, openStore } from "./support/Database.ts"

let one: OpenStore
let other: OpenStore

beforeAll(async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  one = await openStore(url)
  other = await openStore(url)
})

afterAll(async () => {
  await one.close()
  await other.close()
})

const ok: CommitOutcome = { _tag: "Committed" }
const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))

/** Commits concurrently, so that all but the first two share a call; on one store or on both. */
const together = (commits: ReadonlyArray<Commit>, stores: ReadonlyArray<OpenStore> = [one]) =>
  Effect.runPromise(
    Effect.forEach(
      commits.map((commit, index) => ({ commit, at: stores[index % stores.length] ?? one })),
      ({ commit, at }) => at.store.commit(commit),
      { concurrency: "unbounded" }
    )
  )

let fillers = 0

/** Commits in one call: two fillers ahead of it keep the store busy. */
const batched = async (commits: ReadonlyArray<Commit>) => {
  const ahead = times(2, () => commitOf({ writes: [writeOf(`filler-${fillers++}`, 0)] }))
  return (await together([...ahead, ...commits])).slice(2)
}

const audited = () => Effect.runPromise(one.store.audit(PROGRAM))

describe("group commit", () => {
  it("answers each commit separately: a conflict does not affect the rest of the batch", async () => {
    const outcomes = await together(
      times(60, (index) => commitOf({ writes: [writeOf(`mixed-${index}`, index % 5 === 4 ? 7 : 0)] }))
    )
    expect(outcomes).toEqual(times(60, (index) => (index % 5 === 4 ? { _tag: "Conflict", guard: "version" } : ok)))
    const stored = await one.rows<{ id: string }>("select id from vostro_objects where id like 'mixed-%'")
    expect(stored).toHaveLength(48)
  })

  it("writes every commit except one that the database cannot write", async () => {
    const commits = times(12, (index) =>
      commitOf({ writes: [{ ...writeOf(`beside-${index}`, 0), body: index === 5 ? "\u0000" : "{}" }] })
    )
    const results = await Promise.allSettled(commits.map((commit) => Effect.runPromise(one.store.commit(commit))))
    expect(results.map(({ status }) => status)).toEqual(times(12, (index) => (index === 5 ? "rejected" : "fulfilled")))
  })

  it("spends the whole available balance and no more", async () => {
    await together([commitOf(fundedPosition("account_number_a", 300)), commitOf(fundedPosition("account_number_b", 0))])
    const payments = times(50, (index) =>
      commitOf({ ...paymentOf(`drain-${index}`, "account_number_a", "account_number_b", 10) })
    )
    const outcomes = await together(payments, [one, other])
    expect(outcomes.filter(({ _tag }) => _tag === "Committed")).toHaveLength(30)
    expect(outcomes.filter((outcome) => outcome._tag === "Conflict" && outcome.guard === "funds")).toHaveLength(20)
    expect(await audited()).toMatchObject({ sum: 0n, unbalanced: [], mismatched: [] })
  })

  it("does not fund one commit with another's credit: a refund only reduces an overdraft", async () => {
    await together([
      commitOf(fundedPosition("account_number_over", -50)),
      commitOf(fundedPosition("account_number_in", 90))
    ])
    const move = { account_number_id: "account_number_over", held: ZERO, needs_open: true }
    const outcomes = await batched([
      commitOf({ moves: [{ ...move, posted: cents(20), needs_funds: true }] }),
      commitOf({ moves: [{ ...move, posted: cents(-20), needs_funds: false }] })
    ])
    expect(outcomes).toEqual([{ _tag: "Conflict", guard: "funds" }, ok])
    await together([commitOf({ moves: [{ ...move, posted: cents(20), needs_funds: false }] })])
  })

  it("prevents write skew: two commits that each require what the other changes", async () => {
    for (const round of times(15, (index) => index)) {
      const [x, y] = [`skew-x-${round}`, `skew-y-${round}`]
      await together([commitOf({ writes: [writeOf(x, 0), writeOf(y, 0)] })])
      const outcomes = await batched([
        commitOf({ required_versions: [{ kind: "thing", id: x, version: 1 }], writes: [writeOf(y, 1)] }),
        commitOf({ required_versions: [{ kind: "thing", id: y, version: 1 }], writes: [writeOf(x, 1)] })
      ])
      expect(outcomes).toEqual([ok, { _tag: "Conflict", guard: "version" }])
    }
  })

  it("does not release a hold before it is placed", async () => {
    await together([commitOf(fundedPosition("account_number_held", 100))])
    const move = { account_number_id: "account_number_held", posted: ZERO, needs_funds: false, needs_open: false }
    const outcomes = await batched([-10, 10, -10].map((held) => commitOf({ moves: [{ ...move, held: cents(held) }] })))
    expect(outcomes).toEqual([{ _tag: "Conflict", guard: "funds" }, ok, ok])
  })

  it("gives a contended unique value to one commit", async () => {
    const uniques = [{ name: "number", value: "1234" }]
    const outcomes = await together(
      times(20, (index) => commitOf({ writes: [writeOf(`unique-${index}`, 0, { uniques })] })),
      [one, other]
    )
    expect(outcomes.filter(({ _tag }) => _tag === "Committed")).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome._tag === "Conflict" && outcome.guard === "unique")).toHaveLength(19)
  })

  it("commits an idempotency key once across nodes", async () => {
    const outcomes = await together(
      times(20, (index) =>
        commitOf({ condition: keyOf("raced", `token-${index}`), events: [eventOf(`raced-${index}`)] })
      ),
      [one, other]
    )
    expect(outcomes.filter(({ _tag }) => _tag === "Committed")).toHaveLength(1)
    expect(await one.rows("select 1 from vostro_events where id like 'raced-%'")).toHaveLength(1)
  })

  it("numbers events without gaps, also across nodes", async () => {
    await together(
      times(150, (index) => commitOf({ events: [eventOf(`ordered-${index}`)] })),
      [one, other]
    )
    const rows = await one.rows<{ position: string }>(
      "select e.position::text from vostro_events e order by e.position"
    )
    expect(rows.map(({ position }) => Number(position))).toEqual(times(rows.length, (index) => index + 1))
  })
})

const ids = ["account_number_r0", "account_number_r1", "account_number_r2"]

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ from: fc.nat(2), to: fc.nat(2), amount: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.nat(2), open: fc.boolean() }) }
)

describe("any mixture of payments and position changes from two nodes", () => {
  it("keeps all balances and never deadlocks", async () => {
    await together(ids.map((id) => commitOf(fundedPosition(id, 100))))
    let number = 0
    const commitFor = (action: typeof step extends fc.Arbitrary<infer A> ? A : never): Commit => {
      const name = `random-${number++}`
      const events = [eventOf(name)]
      if ("open" in action) {
        return commitOf({
          events,
          position_changes: [{ _tag: "Number", account_number_id: ids[action.at] ?? "", open: action.open }]
        })
      }
      const [from = "", to = ""] = [ids[action.from], ids[action.to]]
      return commitOf(from === to ? { events } : { events, ...paymentOf(name, from, to, action.amount) })
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 80 }), async (actions) => {
        const outcomes = await together(actions.map(commitFor), [one, other])
        expect(outcomes).toHaveLength(actions.length)
        const rows = await one.rows<{ bad: string }>(
          "select count(*)::text as bad from vostro_positions where account_number_id = any ($1::text[]) and posted < 0",
          [`{${ids.join(",")}}`]
        )
        expect(rows).toEqual([{ bad: "0" }])
      }),
      { numRuns: 40 }
    )
    const { mismatched, unbalanced, sum } = await audited()
    expect({ mismatched: mismatched.filter((id) => ids.includes(id)), unbalanced, sum }).toEqual({
      mismatched: [],
      unbalanced: [],
      sum: 0n
    })
    const found = await one.rows("select deadlocks::int from pg_stat_database where datname = current_database()")
    expect(found).toEqual([{ deadlocks: 0 }])
  })
})
