import { machine, NEW, type Transition } from "@vostro/domain/kernel/Lifecycle"
import { resources } from "@vostro/domain/modules/registry"
import { lifecycle as accountLifecycle } from "@vostro/domain/resources/deposits/account/model/Transitions"
import { lifecycle as accountNumberLifecycle } from "@vostro/domain/resources/deposits/account-number/Transitions"
import { lifecycle as transferLifecycle } from "@vostro/domain/resources/payments/internal-transfer/Transitions"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const state = fc.constantFrom(NEW, "a", "b", "c", "d")
const statuses: Schema.Literals<ReadonlyArray<string>> = Schema.Literals(["a", "b", "c", "d"])
const trigger = fc.constantFrom("go", "stop", "turn")
const row: fc.Arbitrary<Transition<string, "thing">> = fc.record({
  on: trigger,
  from: fc.uniqueArray(state, { minLength: 1 }),
  to: state
})

const reachable = (table: ReadonlyArray<Transition>): ReadonlySet<string> => {
  const seen = new Set([NEW])
  // Iteration over a set includes elements added meanwhile.
  for (const from of seen) for (const one of table) if (one.from.includes(from)) seen.add(one.to)
  return seen
}

describe("a lifecycle", () => {
  it("allows a trigger in a status exactly if its table has a row for both, and takes the first one", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), state, trigger, (table, from, on) => {
        const expected = table.find((one) => one.on === on && one.from.includes(from))
        const taken = machine("thing", statuses, table).next(from, on)
        expect(Result.getOrUndefined(taken)).toBe(expected)
        if (Result.isFailure(taken)) {
          const isThere = table.some((one) => one.on === on && one.to === from)
          const rows = table.filter((one) => one.on === on)
          const legal = [...new Set(rows.flatMap((one) => one.from))].filter((status) => status !== NEW)
          expect(taken.failure).toEqual({ resource: "thing", on, from, legal, isThere })
        }
      })
    )
  })

  it("reaches by random triggers only statuses that its table reaches", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), fc.array(trigger, { maxLength: 20 }), (table, triggers) => {
        const { next } = machine("thing", statuses, table)
        const end = triggers.reduce(
          (from, on) => Result.match(next(from, on), { onFailure: () => from, onSuccess: ({ to }) => to }),
          NEW
        )
        expect(reachable(table)).toContain(end)
      })
    )
  })
})

/** Every lifecycle of every resource. */
const lives = resources.flatMap(({ kind, lifecycles }) =>
  lifecycles.map(({ table, variant = "" }) => ({ kind, variant, table }))
)

/** Final statuses in which events still come: corrections, return requests, the status at the other bank. */
const toldAfterwards: Readonly<Record<string, ReadonlyArray<string>>> = {
  "disbursement ": ["failed"],
  "wire incoming": ["posted"],
  "instant_payment outgoing": ["posted", "posted"],
  "instant_payment incoming": ["posted"]
}

describe.each(lives)("the lifecycle of $kind $variant", ({ kind, table, variant }) => {
  it("has at most one row for a trigger in a status", () => {
    const pairs = table.flatMap(({ on, from }) => from.map((one) => `${on} ${one}`))
    expect(pairs).toEqual([...new Set(pairs)])
  })

  it("reaches every status it names from the beginning, and never the beginning again", () => {
    const named = new Set([NEW, ...table.flatMap(({ from, to }) => [...from, to])])
    expect([...reachable(table)].sort()).toEqual([...named].sort())
    expect(table.map(({ to }) => to)).not.toContain(NEW)
  })

  it("has no transition out of a final status", () => {
    const left = new Set(table.flatMap(({ from, to }) => from.filter((one) => one !== to)))
    const ends = [...reachable(table)].filter((one) => !left.has(one))
    expect(ends.length).toBeGreaterThan(0)
    const told = toldAfterwards[`${kind} ${variant}`] ?? []
    if (table.length > 1) expect(table.flatMap(({ from }) => from).filter((one) => ends.includes(one))).toEqual(told)
  })

  it("emits only events of its own kind, and sends only emitted events", () => {
    for (const { event, webhook } of table) {
      if (event === undefined) expect(webhook).toBeUndefined()
      else expect(event).toMatch(new RegExp(`^(lending\\.)?${kind}\\.[a-z_]+$`))
    }
  })
})

describe("the lifecycles of the spec", () => {
  const statuses = ["active", "inactive", "closed", "canceled", "unassigned", "processing", "posted", "rejected"]
  const from = (next: (status: string) => Result.Result<Transition, unknown>) =>
    statuses.filter((status) => Result.isSuccess(next(status)))

  it("deactivate an account only while it is active", () => {
    expect(from((status) => accountLifecycle.next(status, "deactivate"))).toEqual(["active"])
    expect(from((status) => accountLifecycle.next(status, "activate"))).toEqual(["inactive"])
    expect(from((status) => accountLifecycle.next(status, "close"))).toEqual(["active", "inactive"])
  })

  it("send the webhooks of the spec", () => {
    const sent = [...accountNumberLifecycle.table, ...transferLifecycle.table].flatMap((one) =>
      "event" in one ? [`${one.event}: ${one.webhook}`] : []
    )
    expect([...new Set(sent)].sort()).toEqual([
      "account_number.activated: false",
      "account_number.created: true",
      "internal_transfer.posted: true",
      "internal_transfer.rejected: true"
    ])
  })
})
