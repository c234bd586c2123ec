import { Recent } from "@vostro/domain/engine/request/Recent"
import { StateCache } from "@vostro/domain/engine/request/StateCache"
import { cents } from "@vostro/domain/kernel/Money"
import { defaultCatalogue } from "@vostro/domain/modules/registry"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const PROGRAM = "program_1"
const ref = { kind: "account", id: "account_1" }
const reads = { objects: [ref] }
const stored = (version: number) => ({ ...ref, version, body: JSON.stringify({ id: ref.id, version }) })
const known = (version: number) => ({ ...ref, version, object: { id: ref.id, version }, length: 30 })
const loaded = (...objects: ReadonlyArray<ReturnType<typeof stored>>) => ({ objects, positions: [] })
const position = {
  account_number_id: "account_number_1",
  account_id: "account_1",
  core_account_id: "core_account_1",
  posted: cents(5),
  held: cents(1),
  number_open: false,
  account_open: true
}

describe("a recently used value", () => {
  it("is kept while less than the cache's weight was used since", () => {
    // One weight per name: intermediate values of other weights would count toward the limit as well.
    const weights = [1, 2, 3, 4, 5, 1]
    const step = fc.record({ at: fc.nat(weights.length - 1), asks: fc.boolean() })
    const most = 10
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), fc.nat(5), (steps, nth) => {
        const recent = new Recent<{ readonly weight: number }>(most, ({ weight }) => weight)
        // In order of use, the last used at the end.
        const used = new Map<string, { readonly weight: number }>()
        for (const { at, asks } of steps) {
          const name = String(at)
          const value = asks ? recent.get(PROGRAM, name) : { weight: weights[at] ?? 0 }
          if (value === undefined) continue
          if (!asks) recent.put(PROGRAM, name, value)
          used.delete(name)
          used.set(name, value)
        }
        const since = [...used].reverse().slice(0, nth + 1)
        const [name, value] = since.at(-1) ?? ["", undefined]
        if (since.reduce((sum, [, { weight }]) => sum + weight, 0) < most) expect(recent.get(PROGRAM, name)).toBe(value)
      }),
      { numRuns: 500 }
    )
  })

  it("is evicted once twice the cache's weight was used since", () => {
    const recent = new Recent<number>(10, (weight) => weight)
    for (let name = 0; name < 1_000; name++) recent.put(PROGRAM, String(name), 1 + (name % 5))
    const kept = Array.from({ length: 1_000 }, (_, name) => recent.get(PROGRAM, String(name)) ?? 0)
    expect(kept.reduce((sum, weight) => sum + weight)).toBeLessThan(2 * (10 + 5))
  })

  it("is kept longer once it is read", () => {
    const recent = new Recent<number>(2, () => 1)
    for (const name of ["a", "b"]) recent.put(PROGRAM, name, 1)
    expect(recent.get(PROGRAM, "a")).toBe(1)
    recent.put(PROGRAM, "c", 1)
    expect(["b", "c", "a"].map((name) => recent.get(PROGRAM, name))).toEqual([undefined, 1, 1])
  })

  it("is gone once it is deleted", () => {
    const recent = new Recent<number>(2, () => 1)
    for (const name of ["a", "b", "c"]) recent.put(PROGRAM, name, 1)
    for (const name of ["a", "c"]) recent.delete(PROGRAM, name)
    expect(["a", "b", "c"].map((name) => recent.get(PROGRAM, name))).toEqual([undefined, 1, undefined])
  })
})

describe("the state cache", () => {
  it("returns the whole read set, or nothing", () => {
    const cache = new StateCache(defaultCatalogue.kinds)
    expect(cache.read(PROGRAM, {})).toEqual({ loaded: loaded(), assumedVersions: [] })
    expect(cache.read(PROGRAM, reads)).toBe(undefined)
    cache.add(PROGRAM, reads, loaded(stored(3)))
    expect(cache.read(PROGRAM, { objects: [ref, ref] })).toEqual({
      loaded: { objects: [known(3)], positions: [] },
      assumedVersions: [{ ...ref, version: 3 }]
    })
    expect(cache.read(PROGRAM, { objects: [ref, { kind: "account", id: "account_2" }] })).toBe(undefined)
    expect(cache.read("program_2", reads)).toBe(undefined)
  })

  it("caches the absence of an object", () => {
    const cache = new StateCache(defaultCatalogue.kinds)
    cache.add(PROGRAM, reads, loaded())
    expect(cache.read(PROGRAM, reads)).toEqual({ loaded: loaded(), assumedVersions: [{ ...ref, version: 0 }] })
    cache.addChanges(PROGRAM, [known(1)])
    expect(cache.read(PROGRAM, reads)?.assumedVersions).toEqual([{ ...ref, version: 1 }])
  })

  it("keeps the newest version, even if an older read arrives later", () => {
    const cache = new StateCache(defaultCatalogue.kinds)
    cache.add(PROGRAM, reads, loaded(stored(3)))
    cache.addChanges(PROGRAM, [known(4)])
    cache.add(PROGRAM, reads, loaded(stored(3)))
    cache.add(PROGRAM, reads, loaded())
    expect(cache.read(PROGRAM, reads)?.assumedVersions).toEqual([{ ...ref, version: 4 }])
    cache.evict(PROGRAM, [ref])
    cache.add(PROGRAM, reads, loaded(stored(2)))
    expect(cache.read(PROGRAM, reads)?.assumedVersions).toEqual([{ ...ref, version: 2 }])
  })

  it("caches the owner of a position, and never its balance", () => {
    const cache = new StateCache(defaultCatalogue.kinds)
    const id = position.account_number_id
    cache.add(PROGRAM, { owners: [id] }, { objects: [], positions: [position] })
    for (const wish of [{ owners: [id] }, { guarded: [id] }]) {
      const [found] = cache.read(PROGRAM, wish)?.loaded.positions ?? []
      expect(found).toMatchObject({ account_id: "account_1", core_account_id: "core_account_1", account_open: true })
      expect(found?.posted).toBeGreaterThan(1e12)
    }
    expect(cache.read(PROGRAM, { positions: [id] })).toBe(undefined)
  })

  it("never caches the results of queries", () => {
    const cache = new StateCache(defaultCatalogue.kinds)
    const newest = [{ kind: "account", attribute: "status", value: "active" }]
    for (const wish of [{ newest }, { positionsOf: ["account_1"] }, { all: ["webhook_endpoint"] }]) {
      cache.add(PROGRAM, { ...reads, ...wish }, loaded(stored(1)))
      expect(cache.read(PROGRAM, wish)).toBe(undefined)
    }
    expect(cache.read(PROGRAM, reads)).toBe(undefined)
  })
})
