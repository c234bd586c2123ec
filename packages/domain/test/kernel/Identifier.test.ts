import {
  firstUniquePartAt,
  type IdSeed,
  momentOf,
  pastId,
  pastMomentOf,
  SEED_BYTES,
  seedAfter,
  seedPast,
  uniqueOf,
  uniquePart
} from "@vostro/domain/kernel/Identifier"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const random = fc.oneof(
  fc.uint8Array({ minLength: SEED_BYTES, maxLength: SEED_BYTES }),
  // All ones: an increment has to carry through every byte.
  fc.constant(new Uint8Array(SEED_BYTES).fill(0xff))
)
const index = fc.nat({ max: 100_000 })

describe("the unique part of an id", () => {
  it("is 32 hexadecimal digits, which match \\w+", () => {
    fc.assert(
      fc.property(time, random, index, (atMs, random, index) => {
        expect(uniquePart({ atMs, random }, index)).toMatch(/^[0-9a-f]{32}$/)
      })
    )
  })

  it("sorts by creation time", () => {
    fc.assert(
      fc.property(time, time, random, random, index, index, (a, b, randomA, randomB, indexA, indexB) => {
        fc.pre(a < b)
        expect(
          uniquePart({ atMs: a, random: randomA }, indexA) < uniquePart({ atMs: b, random: randomB }, indexB)
        ).toBe(true)
      })
    )
  })

  it("differs for every index of a decision", () => {
    fc.assert(
      fc.property(time, random, fc.uniqueArray(index, { minLength: 2, maxLength: 50 }), (atMs, random, indices) => {
        expect(new Set(indices.map((one) => uniquePart({ atMs, random }, one))).size).toBe(indices.length)
      })
    )
    const first = { atMs: 1, random: new Uint8Array(SEED_BYTES) }
    const all = Array.from({ length: 70_000 }, (_, nth) => uniquePart(first, nth))
    expect(new Set(all).size).toBe(70_000)
  })

  it("depends on the first ten random bytes, and leaves the seed unchanged", () => {
    fc.assert(
      fc.property(time, random, index, fc.nat({ max: 79 }), (atMs, random, index, bit) => {
        const before = random.slice()
        const other = random.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
        expect(uniquePart({ atMs, random: other }, index)).not.toBe(uniquePart({ atMs, random }, index))
        expect(random).toEqual(before)
      })
    )
  })

  it("reveals none of the random bytes of secrets", () => {
    fc.assert(
      fc.property(time, random, index, (atMs, random, index) => {
        const other = random.map((byte, at) => (at < 10 ? byte : byte ^ 0xff))
        expect(uniquePart({ atMs, random: other }, index)).toBe(uniquePart({ atMs, random }, index))
      })
    )
  })

  it("sorts by the order of decisions within one millisecond, and of ids within one decision", () => {
    fc.assert(
      fc.property(time, fc.array(random, { minLength: 2, maxLength: 20 }), (atMs, all) => {
        // Numbers far enough from overflow, as all but a few in 2^40 are.
        const first = (all[0] ?? new Uint8Array()).map((byte, at) => (at === 0 ? byte & 0x7f : byte))
        const draws: Array<IdSeed> = [{ atMs, random: first }]
        for (const random of all.slice(1)) draws.push(seedAfter(draws.at(-1) ?? { atMs, random }, { atMs, random }))
        const ids = draws.flatMap((draw) => [0, 1, 65_535].map((nth) => uniquePart(draw, nth)))
        expect(ids).toEqual([...new Set(ids)].toSorted())
        expect(draws.map(({ random }) => random.subarray(10))).toEqual(all.map((random) => random.subarray(10)))
      })
    )
  })

  it("uses a new seed in another millisecond", () => {
    fc.assert(
      fc.property(time, time, random, random, (a, b, first, second) => {
        fc.pre(a !== b)
        const drawn = { atMs: b, random: second }
        expect(seedAfter({ atMs: a, random: first }, drawn)).toEqual(drawn)
      })
    )
  })

  it("sorts after a visible id, even if the clock is behind, and keeps the random bytes of secrets", () => {
    fc.assert(
      fc.property(time, time, random, random, (a, b, first, second) => {
        const seen = { atMs: a, random: first.map((byte, at) => (at === 0 ? byte & 0x7f : byte)) }
        for (const unique of [uniquePart(seen, 0), firstUniquePartAt(a)]) {
          const drawn = seedPast(unique, { atMs: b, random: second })
          expect(uniquePart(drawn, 0) > unique).toBe(true)
          expect(drawn.atMs).toBe(Math.max(a, b))
          expect(drawn.random.subarray(10)).toEqual(second.subarray(10))
        }
      })
    )
  })

  it("yields its creation time, and bounds for later ids", () => {
    fc.assert(
      fc.property(time, random, index, (atMs, random, index) => {
        fc.pre(atMs < 2 ** 48 - 1)
        const unique = uniquePart({ atMs, random }, index)
        expect(momentOf(`thing_${unique}`)).toBe(atMs)
        expect(uniqueOf(pastId(`thing_${unique}`))).toBe(unique)
        expect(pastMomentOf(`thing_${unique}`)).toBe(`thing_${firstUniquePartAt(atMs + 1)}`)
        expect(`thing_${unique}` < pastId(`thing_${unique}`)).toBe(true)
      })
    )
  })

  it("is bounded from below by the first id of its time, which sorts after all earlier ones", () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 1, max: 2 ** 48 - 1 }), random, index, (a, b, random, index) => {
        expect(firstUniquePartAt(a) <= uniquePart({ atMs: a, random }, index)).toBe(true)
        expect(uniquePart({ atMs: b - 1, random }, index) < firstUniquePartAt(b)).toBe(true)
      })
    )
  })

  it("keeps its length for impossible times", () => {
    expect([-1, 0.5, 2 ** 48, 2 ** 52].map(firstUniquePartAt)).toEqual([
      "0".repeat(32),
      "0".repeat(32),
      `${"f".repeat(12)}${"0".repeat(20)}`,
      `${"f".repeat(12)}${"0".repeat(20)}`
    ])
  })
})
