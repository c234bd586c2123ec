import { findersOf } from "@vostro/domain/engine/decision/LoadedState"
import { type Found, stateOf } from "@vostro/domain/engine/decision/StateOf"
import { cents, ZERO } from "@vostro/domain/kernel/Money"
import type { CommandReads } from "@vostro/domain/operation/Operation"
import type { Stored } from "@vostro/domain/ports"
import { entity } from "@vostro/domain/resources/customers/entity/Entity"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

type Finders = ReturnType<typeof findersOf>

/** A read of one reference, and the way in which a decision looks for it. */
interface OneRead {
  readonly reads: CommandReads
  readonly look: (finders: Finders) => unknown
}

const other = { ...entity, kind: "other" }
const byCustomer = (value: string) => ({ kind: entity.kind, attribute: "client_customer_id", value })

const oneRead = {
  object: (id: string): OneRead => ({
    reads: { objects: [{ kind: entity.kind, id: `entity_${id}` }] },
    look: ({ find }) => find(entity, `entity_${id}`)
  }),
  newest: (value: string): OneRead => ({
    reads: { newest: [byCustomer(value)] },
    look: ({ newest }) => newest(entity, byCustomer(value))
  }),
  owner: (id: string): OneRead => ({ reads: { owners: [numberId(id)] }, look: ({ owner }) => owner(numberId(id)) }),
  position: (id: string): OneRead => ({
    reads: { positions: [numberId(id)] },
    look: ({ position }) => position(numberId(id))
  }),
  guarded: (id: string): OneRead => ({
    reads: { guarded: [numberId(id)] },
    look: ({ position }) => position(numberId(id))
  }),
  positionsOf: (id: string): OneRead => ({
    reads: { positionsOf: [`account_${id}`] },
    look: ({ positionsOf }) => positionsOf(`account_${id}`)
  }),
  all: (id: string): OneRead => ({
    reads: { all: [`other_${id}`] },
    look: ({ all }) => all({ ...other, kind: `other_${id}` })
  })
} as const

const numberId = (id: string) => `account_number_${id}` as const
const way = fc.constantFrom(...Object.values(oneRead))

const stored = (id: string, more: object = {}, version = 1): Stored => ({
  kind: entity.kind,
  id,
  version,
  body: JSON.stringify({ id, type: "sole_prop", ...more })
})

const positionOf = (id: string) => ({
  account_number_id: numberId(id),
  account_id: `account_${id}`,
  core_account_id: "core_account_fbo",
  number_open: true,
  account_open: true,
  posted: cents(1),
  held: ZERO
})

const nothing: Found<Stored> = { objects: [], positions: [] }
const finders = (reads: ReadonlyArray<CommandReads>, found: Found<Stored> = nothing) =>
  findersOf(stateOf("thing.make", reads, found, new Map([[entity.kind, entity]])))

describe("what no read asks for cannot be looked for", () => {
  it("however it is read and looked for, whether it exists or not", () => {
    fc.assert(
      fc.property(
        fc.array(way, { minLength: 1, maxLength: 20 }),
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (ways, at, parts, isFound) => {
          const all = ways.map((read, index) => read(`${index}`))
          const forgotten = all[at % all.length]
          const found = isFound
            ? {
                objects: all.map((_, index) => stored(`entity_${index}`, { client_customer_id: `${index}` })),
                positions: all.map((_, index) => positionOf(`${index}`))
              }
            : nothing
          const within = (reads: ReadonlyArray<OneRead>) =>
            finders(
              Array.from({ length: parts }, (_, part) => merged(reads.filter((__, index) => index % parts === part))),
              found
            )
          for (const one of all) expect(() => one.look(within(all))).not.toThrow()
          const without = within(all.filter((one) => one !== forgotten))
          for (const one of all) {
            const look = expect(() => one.look(without))
            if (one === forgotten) look.toThrow(/^thing\.make looked for .+, which none of its reads asks for$/)
            else look.not.toThrow()
          }
        }
      )
    )
  })

  it("as an object of the same kind that a read of other work has loaded", () => {
    const loaded = { objects: [stored("entity_1", { client_customer_id: "a" }), stored("entity_2")], positions: [] }
    const { find } = finders([{ newest: [byCustomer("a")] }], loaded)
    expect(find(entity, "entity_1")?.version).toBe(1)
    expect(() => find(entity, "entity_2")).toThrow("thing.make looked for entity entity_2")
  })

  it("as the balance of a position that is read for its owner alone", () => {
    const { owner, position } = finders([{ owners: ["account_number_1"] }])
    expect(owner("account_number_1")).toBeUndefined()
    expect(() => position("account_number_1")).toThrow("thing.make looked for position account_number_1")
  })

  it("as one of a kind of which an object is read", () => {
    const { all } = finders([{ objects: [{ kind: entity.kind, id: "entity_1" }] }])
    expect(() => all(entity)).toThrow("thing.make looked for all of entity")
  })

  it("under an attribute whose value the error does not tell", () => {
    expect(() => finders([]).newest(entity, byCustomer("123456789"))).toThrow(
      /^thing\.make looked for entity by client_customer_id, which none of its reads asks for$/
    )
  })
})

describe("a read also asks for", () => {
  it("the object that a link leads to, even if it does not exist, and no other", () => {
    const from = stored("entity_1", { sole_proprietor: { entity_id: "entity_2" } })
    const linked = [{ from: { kind: entity.kind, id: "entity_1" }, attribute: "proprietor_id", kind: entity.kind }]
    const reads = { objects: [{ kind: entity.kind, id: "entity_1" }], linked }
    const { find } = finders([reads], { objects: [from], positions: [] })
    expect(find(entity, "entity_2")).toBeUndefined()
    expect(() => find(entity, "entity_3")).toThrow("entity_3")
    expect(() => finders([reads]).find(entity, "entity_2")).toThrow("entity_2")
  })

  it("each position of an account, with its balance", () => {
    const found = { objects: [], positions: [positionOf("1")] }
    const { owner, position } = finders([{ positionsOf: ["account_1"] }], found)
    expect([owner("account_number_1")?.account_id, position("account_number_1")?.posted]).toEqual(["account_1", 1])
  })
})

it("finds the newest object with a value among those that were read", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 10, max: 99 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(ids, (numbers) => {
      const objects = numbers.map((number) =>
        stored(`entity_${number}`, { client_customer_id: number % 2 === 0 ? "even" : "odd" })
      )
      const { newest } = finders([{ newest: [byCustomer("even"), byCustomer("odd")] }], { objects, positions: [] })
      for (const [value, rest] of [
        ["even", 0],
        ["odd", 1]
      ] as const) {
        const expected = numbers.filter((number) => number % 2 === rest).sort((a, b) => b - a)[0]
        expect(newest(entity, byCustomer(value))?.object.id).toBe(expected && `entity_${expected}`)
      }
    })
  )
})

it.each([2, 20])(
  "finds the version that was read first among %i objects, on which further reads are based",
  (count) => {
    const objects = Array.from({ length: count }, (_, index) => stored("entity_1", {}, index + 1))
    const { find } = finders([{ objects: [{ kind: entity.kind, id: "entity_1" }] }], { objects, positions: [] })
    expect(find(entity, "entity_1")?.version).toBe(1)
  }
)

const merged = (all: ReadonlyArray<OneRead>): CommandReads => ({
  objects: all.flatMap(({ reads }) => reads.objects ?? []),
  newest: all.flatMap(({ reads }) => reads.newest ?? []),
  owners: all.flatMap(({ reads }) => reads.owners ?? []),
  positions: all.flatMap(({ reads }) => reads.positions ?? []),
  guarded: all.flatMap(({ reads }) => reads.guarded ?? []),
  positionsOf: all.flatMap(({ reads }) => reads.positionsOf ?? []),
  all: all.flatMap(({ reads }) => reads.all ?? [])
})
