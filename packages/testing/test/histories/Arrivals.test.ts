import { arrivalsOf, disagreements, histories, lastTold, type ToldEvent, type ToldObject } from "@vostro/testing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const SEED = 20_261_127

const lives = fc.record({ life: histories(["ach", "card"], 3), seed: fc.nat() })

/** A receiver that keeps what arrives last. */
const trustingOrder = (arrivals: ReadonlyArray<ToldEvent>): ReadonlyMap<string, ToldObject> =>
  new Map(arrivals.map(({ object }) => [object.id, object]))

/** A receiver that keeps the newest state. */
const newestFirst = (arrivals: ReadonlyArray<ToldEvent>): ReadonlyMap<string, ToldObject> => {
  const known = new Map<string, ToldObject>()
  for (const { object } of arrivals) {
    const before = known.get(object.id)
    if (before === undefined || String(object["updated_at"]) > String(before["updated_at"]))
      known.set(object.id, object)
  }
  return known
}

const heard = (receive: typeof trustingOrder) =>
  fc.property(lives, ({ life: { webhooks }, seed }) => {
    const known = receive(arrivalsOf(webhooks, { seed }))
    expect(disagreements(known, lastTold(webhooks))).toEqual([])
  })

describe("arrivals", () => {
  it("are every webhook at least once, the same for a seed", () => {
    const law = fc.property(lives, ({ life: { webhooks }, seed }) => {
      const arrivals = arrivalsOf(webhooks, { seed })
      expect(new Set(arrivals.map(({ id }) => id))).toEqual(new Set(webhooks.map(({ id }) => id)))
      expect(arrivalsOf(webhooks, { seed })).toEqual(arrivals)
    })
    fc.assert(law, { numRuns: 25, seed: SEED })
  })

  it("are in order without disorder", () => {
    const law = fc.property(lives, ({ life: { webhooks }, seed }) => {
      expect(arrivalsOf(webhooks, { seed, duplicate: 0, delay: 0, lose: 0 })).toEqual(webhooks)
    })
    fc.assert(law, { numRuns: 20, seed: SEED })
  })

  it("find a receiver that trusts their order, and let one pass that does not", () => {
    fc.assert(heard(newestFirst), { numRuns: 40, seed: SEED })
    const { counterexample, failed } = fc.check(heard(trustingOrder), { numRuns: 300, seed: SEED })
    expect(failed).toBe(true)
    expect(counterexample?.[0].life.webhooks.length).toBeLessThan(4)
  })

  it("of a lost message show its object as of the time when it is sent again", () => {
    const sent = ["a", "b", "c"].map((id, version) => ({ id, object: { id: "ach_1", version } }))
    const arrived = arrivalsOf(sent, { seed: 1, lose: 1, delay: 0, duplicate: 0, reach: 2 })
    const shown = arrived.find(({ id }) => id === "a")
    expect(shown?.object.version).toBeGreaterThan(0)
  })

  it("refuse disorder that cannot be", () => {
    expect(() => arrivalsOf([], { seed: 1, duplicate: 2 })).toThrow(
      "duplicate must be a probability from 0 to 1 (got 2)"
    )
    expect(() => arrivalsOf([], { seed: 1, delay: 0.6, lose: 0.6 })).toThrow("lower delay or lose to 1 together")
    expect(() => arrivalsOf([], { seed: Number.NaN })).toThrow("arrivalsOf needs a seed, a whole number (got NaN)")
    expect(() => arrivalsOf([], { seed: 1, reach: 0 })).toThrow("reach must be a whole number from 1 (got 0)")
    const misspelled = { seed: 1, duplicates: 0.5 }
    expect(() => arrivalsOf([], misspelled)).toThrow("arrivalsOf has no option duplicates")
    expect(() => histories(["ach"], 0)).toThrow("the number of histories must be a whole number from 1 (got 0)")
  })
})

describe("the checker", () => {
  const bank = new Map([
    ["ach_1", { id: "ach_1", status: "posted", amount: 5, metadata: { a: "1", b: "2" } }],
    ["ach_2", { id: "ach_2", status: "returned" }]
  ])

  it("agrees with a receiver that has the same statuses, or the same fields", () => {
    expect(
      disagreements(
        [
          ["ach_1", "posted"],
          ["ach_2", "returned"]
        ],
        bank
      )
    ).toEqual([])
    const fields = { status: "posted", metadata: { b: "2", a: "1" } }
    expect(
      disagreements(
        [
          ["ach_1", fields],
          ["ach_2", {}]
        ],
        bank
      )
    ).toEqual([])
  })

  it("tells each difference", () => {
    expect(
      disagreements(
        [
          ["ach_1", { status: "submitted", amount: 5 }],
          ["ach_3", "posted"]
        ],
        bank
      )
    ).toEqual([
      { id: "ach_2", receiver: undefined, bank: "returned" },
      { id: "ach_1", field: "status", receiver: "submitted", bank: "posted" },
      { id: "ach_3", receiver: "posted", bank: undefined }
    ])
  })
})
