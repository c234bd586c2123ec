import type { Found } from "@vostro/domain/engine/decision/StateOf"
import { deliberate } from "@vostro/domain/engine/request/Decide"
import type { Execution } from "@vostro/domain/engine/request/Execution"
import { reject } from "@vostro/domain/kernel/Rejection"
import { defaultCatalogue } from "@vostro/domain/modules/registry"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import { asked, load } from "@vostro/domain/operation/Asking"
import { decision, type Facts } from "@vostro/domain/operation/Decision"
import { command } from "@vostro/domain/operation/Define"
import type { CommandReads } from "@vostro/domain/operation/Operation"
import type { Stored } from "@vostro/domain/ports"
import { root } from "@vostro/domain/resources/access/operator/Root"
import { entity } from "@vostro/domain/resources/customers/entity/Entity"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
const newSeed = (atMs: number) => ({ atMs, random: new Uint8Array(42) })
const engine = { settings, idSource: { newSeed, observe: () => undefined }, catalogue: defaultCatalogue }

const about = {
  name: "thing.make",
  summary: "",
  audience: "operator",
  at: ["POST", "/operator/v1/thing"],
  output: Schema.Unknown
} as const

const begun = (made: Execution["command"]) =>
  deliberate<Stored>(
    engine,
    {
      command: made,
      input: { params: {}, query: {}, body: {} },
      program: { id: "program_1", name: "Test", company_prefix: "1000" },
      caller: root,
      origin: { request_id: "req_1", source_ip: undefined }
    },
    0
  )

const stored = (id: string): Stored => ({ kind: entity.kind, id, version: 1, body: JSON.stringify({ id }) })
const foundBy = ({ objects = [] }: CommandReads): Found<Stored> => ({
  objects: objects.map(({ id }) => stored(id)),
  positions: []
})

/** Answers all reads; returns them, and the response. */
const toTheEnd = (made: Execution["command"]) => {
  let deciding = begun(made)
  while (!Result.isResult(deciding.next)) deciding = deciding.resume(foundBy(deciding.next))
  const { next, reads } = deciding
  return { reads, reply: Result.map(next, ({ reply }) => reply) }
}

const stage = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })
const readsOf = (numbers: ReadonlyArray<number>): CommandReads =>
  numbers.length === 0 ? {} : { objects: numbers.map((number) => ({ kind: entity.kind, id: `entity_${number}` })) }

describe("a decision", () => {
  it("asks for its reads in their order, and finds all of it; a decision whose reads stand apart asks once", () => {
    const idsOf = (numbers: ReadonlyArray<number>) => numbers.map((number) => `entity_${number}`)
    const found = (ids: ReadonlyArray<string>, facts: Facts) =>
      decision({ response: ids.map((id) => facts.find(entity, id)?.object.id ?? null) })
    fc.assert(
      fc.property(stage, stage, stage, (first, second, third) => {
        const ids = idsOf([...first, ...second, ...third])
        const apart = command({
          ...about,
          reads: () => readsOf(first),
          decide: (_, facts) => Result.succeed(found(idsOf(first), facts))
        })
        const yielded = command({
          ...about,
          *asking() {
            yield* asked(readsOf(first))
            yield* asked(readsOf(second))
            return found(ids, yield* asked(readsOf(third)))
          }
        })
        const reads = [first, second, third].map(readsOf).filter((one, at) => at === 0 || "objects" in one)
        expect(toTheEnd(apart)).toEqual({
          reads: [readsOf(first)],
          reply: Result.succeed(JSON.stringify(idsOf(first)))
        })
        expect(toTheEnd(yielded)).toEqual({ reads, reply: Result.succeed(JSON.stringify(ids)) })
      })
    )
  })

  it("cannot look for what a later yield asks for", () => {
    const early = command({
      ...about,
      *asking() {
        const facts = yield* asked(readsOf([1]))
        const seen = facts.find(entity, "entity_2")
        yield* asked(readsOf([2]))
        return decision({ response: seen?.version ?? 0 })
      }
    })
    expect(() => toTheEnd(early)).toThrow("thing.make looked for entity entity_2, which none of its reads asks for")
  })

  it("goes on at once where it asks for nothing, after a rule as well", () => {
    const made = command({
      ...about,
      *asking() {
        const first = yield* asked(readsOf([1]))
        const one = yield* Result.succeed(first.find(entity, "entity_1"))
        const again = yield* asked({ objects: [], newest: [] })
        return decision({ response: [one?.version ?? 0, again.find(entity, "entity_1")?.version ?? 0] })
      }
    })
    expect(toTheEnd(made)).toEqual({ reads: [readsOf([1])], reply: Result.succeed("[1,1]") })
  })

  it("ends with a refusal, without its further reads", () => {
    const refused = command({
      ...about,
      rejects: ["object_not_found"],
      *asking() {
        yield* load(entity, "entity_1")
        yield* Result.fail(reject("object_not_found"))
        yield* load(entity, "entity_2")
        return decision({})
      }
    })
    const { reads, reply } = toTheEnd(refused)
    expect([reads, Result.isFailure(reply) && reply.failure.code]).toEqual([[readsOf([1])], "object_not_found"])
  })

  it("that asks for an object that does not exist is refused", () => {
    const made = command({
      ...about,
      *asking() {
        return decision({ response: (yield* load(entity, "entity_1")).version })
      }
    })
    const { next } = begun(made).resume({ objects: [], positions: [] })
    expect(Result.isResult(next) && Result.isFailure(next) && next.failure.code).toBe("object_not_found")
  })

  it("may be made without a read, and then takes no answer", () => {
    const made = command({
      ...about,
      // biome-ignore lint/correctness/useYield: a decider that asks for nothing.
      *asking() {
        return decision({ response: "made" })
      }
    })
    const { next, reads, resume } = begun(made)
    expect([reads, Result.isResult(next) && Result.getOrThrow(next).reply]).toEqual([[], '"made"'])
    expect(() => resume({ objects: [], positions: [] })).toThrow("thing.make has decided")
  })

  it("with an event of webhooks cannot be made without a read, which loads the subscribers", () => {
    const made = command({
      ...about,
      emits: ["internal_transfer.posted"],
      // biome-ignore lint/correctness/useYield: a decider that asks for nothing.
      *asking() {
        return decision({})
      }
    })
    expect(() => begun(made)).toThrow("thing.make decided before its first reads")
  })
})
