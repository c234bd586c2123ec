import { compose } from "@vostro/domain/engine/decision/Compose"
import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { SEED_BYTES } from "@vostro/domain/kernel/Identifier"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import { decision } from "@vostro/domain/operation/Decision"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { loadedOf } from "../support/Loaded.ts"

const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
const program = { id: "program_1", name: "Test", company_prefix: "1000" }
const nothing = loadedOf({ objects: [], positions: [] })

const draw = fc.record({
  atMs: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  random: fc.uint8Array({ minLength: SEED_BYTES, maxLength: SEED_BYTES })
})
const kinds = fc.array(fc.constantFrom("ach", "core_transaction", "event", "webhook_delivery"), { maxLength: 300 })

describe("a new id", () => {
  it("has its kind as prefix, is unique within its decision, and sorts after earlier ids of its kind", () => {
    fc.assert(
      fc.property(draw, kinds, ({ atMs, random }, kinds) => {
        // Ten bytes of ones wrap to zero when incremented; a draw has them once in 2^80.
        fc.pre(random[0] !== 0xff)
        const facts = factsOf(program, { _tag: "System" }, settings, { atMs, random }, nothing)
        const ids = kinds.map((kind) => facts.newId(kind))
        for (const [at, kind] of kinds.entries()) expect(ids[at]).toMatch(new RegExp(`^${kind}_[0-9a-f]{32}$`))
        const uniques = ids.map((id) => id.slice(-32))
        expect(new Set(uniques).size).toBe(ids.length)
        expect(uniques).toEqual([...uniques].sort())
      })
    )
  })

  it("is equal when a decision is repeated from the same seed, depending only on the order of calls", () => {
    fc.assert(
      fc.property(draw, kinds, (drawn, kinds) => {
        const taken = () => {
          const facts = factsOf(program, { _tag: "System" }, settings, drawn, nothing)
          return kinds.map((kind) => facts.newId(kind))
        }
        expect(taken()).toEqual(taken())
      })
    )
  })

  it("of an event follows the ids that the decider took", () => {
    const facts = factsOf(program, { _tag: "System" }, settings, { atMs: 0, random: new Uint8Array(42) }, nothing)
    const own = facts.newId("event")
    const event = { name: "thing.made", webhook: false, kind: "thing", object: { id: "thing_1" } }
    const { composed } = compose(decision({ events: [event, event] }), facts)
    const ids = [own, ...composed.events.map(({ id }) => id)]
    expect(new Set(ids).size).toBe(3)
    expect(ids).toEqual([...ids].sort())
  })
})
