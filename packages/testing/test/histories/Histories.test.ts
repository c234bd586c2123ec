import { NEW } from "@vostro/domain/kernel/Lifecycle"
import { operations, resources } from "@vostro/domain/operations"
import { histories, historyOf, kindsWithHistories, type ToldEvent, type ToldWebhook } from "@vostro/testing"
import { type Move, movesOf, walkOf } from "@vostro/testing/histories/Walk"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const resourceOf = (kind: string) => {
  const found = resources.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`no resource ${kind}`)
  return found
}

const lifecycleOf = (kind: string, variant: string | undefined) => {
  const found = resourceOf(kind).lifecycles.find((one) => one.variant === variant)
  if (found === undefined) throw new Error(`${kind} has no lifecycle ${variant}`)
  return found
}

const textOf = ({ from, on }: Move): string => `${on} from ${from}`

/** Checks an object as partners see it: by the answer of its `get`, or else by its schema. */
const isShownBy = (kind: string) => {
  const { schema, shown } = resourceOf(kind)
  const output = operations.find(({ name }) => name === `${kind}.get`)?.output
  return Schema.is(shown === undefined ? schema : (output ?? schema))
}

const SEED = 20_261_127

describe("a history", () => {
  it.each(kindsWithHistories())("of %s takes rows of its table alone, each with its event", (kind) => {
    const isShown = isShownBy(kind)
    const law = fc.property(historyOf(kind), ({ id, steps, variant, webhooks }) => {
      const { table } = lifecycleOf(kind, variant)
      let status = NEW
      const told: Array<ToldEvent> = []
      for (const step of steps) {
        const row = table.find(({ from, on }) => on === step.on && from.some((one) => one === status))
        expect(row).toMatchObject({ to: step.to })
        expect(step.told?.event).toBe(row?.event)
        expect(step.isSent).toBe(row?.webhook === true)
        expect(step.object).toMatchObject({ id, status: step.to })
        expect(isShown(step.object)).toBe(true)
        if (step.told !== undefined) expect(step.told.object).toEqual(step.object)
        if (row?.webhook === true && step.told !== undefined) told.push(step.told)
        status = step.to
      }
      expect(webhooks).toEqual(told)
    })
    fc.assert(law, { numRuns: 6, seed: SEED })
  })

  it("has webhooks whose events narrow the types of their objects", () => {
    const law = fc.property(historyOf("ach"), histories(["card", "ach"], 2), ({ webhooks }, { webhooks: mixed }) => {
      const amounts: ReadonlyArray<number> = webhooks.flatMap(({ event, object }) =>
        event === "ach.returned" ? [object.amount] : []
      )
      expect(amounts.every(Number.isInteger)).toBe(true)
      const both: ReadonlyArray<ToldWebhook<"ach" | "card">> = mixed
      const hasWires: "wire.posted" extends ToldWebhook<"ach" | "card">["event"] ? true : false = false
      expect(both.some(({ event }) => event.startsWith("wire."))).toBe(hasWires)
    })
    fc.assert(law, { numRuns: 10, seed: SEED })
  })

  it("reaches every transition of every table", () => {
    for (const lifecycle of resources.flatMap(({ lifecycles }) => lifecycles)) {
      const moves = movesOf(lifecycle)
      const drawn = fc.sample(walkOf(lifecycle), { numRuns: 12 * moves.length, seed: SEED })
      expect(new Set(drawn.flat().map(textOf))).toEqual(new Set(moves.map(textOf)))
    }
  })

  it("has a time and an id for each event, which ascend", () => {
    const law = fc.property(historyOf("ach"), ({ steps }) => {
      const told = steps.flatMap((step) => step.told ?? [])
      expect(told.map(({ id }) => id)).toEqual(told.map(({ id }) => id).toSorted())
      expect(new Set(told.map(({ created_at }) => created_at)).size).toBe(told.length)
      for (const { created_at, object } of told) expect(object["updated_at"]).toBe(created_at)
    })
    fc.assert(law, { numRuns: 15, seed: SEED })
  })

  it("shrinks to a way that ends with the failure, often the shortest", () => {
    const neverReturned = fc.property(historyOf("ach"), ({ variant, webhooks }) => {
      expect(variant === "outgoing" && webhooks.some(({ event }) => event === "ach.returned")).toBe(false)
    })
    const ways = Array.from({ length: 8 }, (_, at) => {
      const { counterexample } = fc.check(neverReturned, { seed: SEED + at, numRuns: 1_000 })
      return counterexample?.[0].steps.map(({ to }) => to) ?? []
    })
    expect(new Set(ways.map((way) => way.at(-1)))).toEqual(new Set(["returned"]))
    // The move that is aimed at may stay as drawn, and then the way leads past it.
    expect(ways).toContainEqual(["scheduled", "submitted", "returned"])
  })

  it("of a kind without events is refused with those that have them", () => {
    expect(() => historyOf("program")).toThrow(/program has no events: use one of account_number, ach, /)
    expect(() => historyOf("ach_entry")).toThrow(/ach_entry has no events: use one of/)
    expect(() => histories([])).toThrow("histories needs at least one kind")
  })
})

describe("several histories", () => {
  it("are of objects of their own, and merged by time", () => {
    const law = fc.property(histories(["ach", "card"], 4), ({ histories: lives, webhooks }) => {
      expect(new Set(lives.map(({ id }) => id)).size).toBe(lives.length)
      expect(new Set(webhooks.map(({ id }) => id)).size).toBe(webhooks.length)
      expect(webhooks).toHaveLength(lives.reduce((sum, one) => sum + one.webhooks.length, 0))
      const times = webhooks.map(({ created_at }) => created_at)
      expect(times).toEqual(times.toSorted())
    })
    fc.assert(law, { numRuns: 15, seed: SEED })
  })
})
