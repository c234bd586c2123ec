import type { Found } from "@vostro/domain/engine/decision/StateOf"
import { deliberate } from "@vostro/domain/engine/request/Decide"
import type { Execution } from "@vostro/domain/engine/request/Execution"
import { reject } from "@vostro/domain/kernel/Rejection"
import { defaultSettings } from "@vostro/domain/kernel/Settings"
import { defaultCatalogue } from "@vostro/domain/modules/registry"
import { asked, load } from "@vostro/domain/operation/Asking"
import { decision } from "@vostro/domain/operation/Decision"
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
      program: { id: "program_1", name: "Test", number_prefix: "1000" },
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
  it("asks for the same in the same order whether its reads stand apart or are yielded, and finds all of it", () => {
    fc.assert(
      fc.property(stage, stage, stage, (first, second, third) => {
        const ids = [...first, ...second, ...third].map((number) => `entity_${number}`)
        const apart = command({
          ...about,
          reads: () => readsOf(first),
          follow: () => readsOf(second),
          conclude: () => readsOf(third),
          decide: (_, facts) =>
            Result.succeed(decision({ response: ids.map((id) => facts.find(entity, id)?.object.id ?? null) }))
        })
        const yielded = command({
          ...about,
          *asking() {
            let facts = yield* asked(readsOf(first))
            if (second.length > 0) facts = yield* asked(readsOf(second))
            if (third.length > 0) facts = yield* asked(readsOf(third))
            return decision({ response: ids.map((id) => facts.find(entity, id)?.object.id ?? null) })
          }
        })
        const expected = { reads: [first, second, third].map(readsOf), reply: Result.succeed(JSON.stringify(ids)) }
        const wanted = { ...expected, reads: expected.reads.filter((reads, at) => at === 0 || "objects" in reads) }
        expect(toTheEnd(apart)).toEqual(wanted)
        expect(toTheEnd(yielded)).toEqual(wanted)
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
