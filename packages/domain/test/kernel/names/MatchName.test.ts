import { type HolderName, matchName, matchPrepared, prepare } from "@vostro/domain/kernel/names/MatchName"
import { mostSimilar, similarity } from "@vostro/domain/kernel/names/Similarity"
import { commonAtMost, wordOf } from "@vostro/domain/kernel/names/Word"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { holdersOf, namePairs } from "./NamePairs.ts"

describe.each(Object.entries(namePairs))("names: %s", (_, pairs) => {
  it.each(pairs)("%s for %s: %s", (name, holders, outcome) => {
    expect(matchName(name, holdersOf(holders)).outcome).toBe(outcome)
  })
})

const all = Object.values(namePairs).flat()
const pair = fc.constantFrom(...all)
const name = fc.oneof(
  fc.string({ unit: "binary" }),
  pair.map(([text]) => text),
  pair.map(([, text]) => text)
)
const holder: fc.Arbitrary<HolderName> = fc.oneof(
  fc.record({ type: fc.constant("individual" as const), first_name: name, last_name: name }),
  fc.record({ type: fc.constant("business" as const), name, dba: fc.array(name, { maxLength: 2 }) })
)

/** Makes other writings of a name that mean the same. */
const writings: Readonly<Record<string, (text: string) => string>> = {
  "lower case": (text) => text.toLowerCase(),
  "upper case": (text) => text.toUpperCase(),
  "more spaces": (text) => ` ${text.replaceAll(" ", "   ")} `,
  accents: (text) => text.replaceAll(/[aeiou]/gi, (letter) => `${letter}\u0301`)
}

describe("name matching", () => {
  it("knows at least 150 pairs", () => expect(all.length).toBeGreaterThanOrEqual(150))

  it.each(Object.entries(writings))("gives the same outcome in %s", (_, write) => {
    for (const [text, holders] of all) {
      // A name of 35 letters counts as cut, and accents make it longer.
      if (text.length < 30)
        expect(matchName(write(text), holdersOf(holders)), text).toEqual(matchName(text, holdersOf(holders)))
    }
  })

  it("gives the same outcome for first and last name in either order", () => {
    const word = fc.constantFrom("John", "Jane", "Bob", "J", "Smith", "Smyth", "Jones", "Li", "Garcia")
    fc.assert(
      fc.property(word, word, word, word, (a, b, first_name, last_name) => {
        const one: HolderName = { type: "individual", first_name, last_name }
        expect(matchName(`${b}, ${a}`, [one]).outcome).toBe(matchName(`${a} ${b}`, [one]).outcome)
      })
    )
  })

  it("never matches a name without letters", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[ \d.,;:_-]*$/), fc.array(holder, { maxLength: 3 }), (text, holders) => {
        expect(matchName(text, holders).outcome).toBe("not_possible")
      })
    ))

  it("never makes a mismatch of a match where the holder's name loses an optional word", () => {
    const optional = fc.constantFrom("Jr", "III", "Dr", "Inc", "LLC", "The", "Co")
    fc.assert(
      fc.property(pair, optional, ([text, holders], word) => {
        const whole = holdersOf(holders).map(
          (one): HolderName =>
            one.type === "business"
              ? { ...one, name: `${one.name} ${word}` }
              : { ...one, last_name: `${one.last_name} ${word}` }
        )
        const isMatch = matchName(text, whole).outcome === "match"
        if (isMatch) expect(matchName(text, holdersOf(holders)).outcome).toBe("match")
      })
    )
  })

  it("finds a holder among others", () =>
    fc.assert(
      fc.property(pair, fc.array(holder, { maxLength: 4 }), ([text, holders, outcome], others) => {
        if (outcome === "match") expect(matchName(text, [...others, ...holdersOf(holders)]).outcome).toBe("match")
      })
    ))

  it("gives the same outcome for holders that were prepared once and compared with many names", () =>
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), fc.array(holder, { maxLength: 3 }), (names, holders) => {
        const prepared = holders.map(prepare)
        expect(names.map((one) => matchPrepared(one, prepared))).toEqual(names.map((one) => matchName(one, holders)))
      })
    ))

  it("compares hostile names in bounded steps", () => {
    const hostile = [
      "A ".repeat(50_000),
      "A".repeat(100_000),
      "AND ".repeat(20_000),
      "\u0301".repeat(100_000),
      "\ufdfa".repeat(9_000)
    ]
    for (const text of hostile) {
      for (const one of hostile) {
        const holders: ReadonlyArray<HolderName> = [
          { type: "individual", first_name: one, last_name: one },
          { type: "business", name: one }
        ]
        expect(["match", "close", "mismatch", "not_possible"]).toContain(matchName(text, holders).outcome)
      }
    }
  })

  it("takes any text", () =>
    fc.assert(
      fc.property(name, fc.array(holder, { maxLength: 3 }), (text, holders) => {
        const { outcome } = matchName(text, holders)
        expect(["match", "close", "mismatch", "not_possible"]).toContain(outcome)
      })
    ))
})

describe("similarity", () => {
  it.each([
    ["MARTHA", "MARHTA", 0.961],
    ["DIXON", "DICKSONX", 0.813],
    ["DWAYNE", "DUANE", 0.84],
    ["JOHN", "JANE", 0.7],
    ["ABC", "XYZ", 0]
  ])("of %s and %s is %d", (a, b, expected) => {
    expect(similarity(a, b)).toBeCloseTo(expected, 2)
    expect(similarity(b, a)).toBeCloseTo(expected, 2)
  })

  it("is 1 for equal words alone, and the same both ways", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(similarity(a, b)).toBeCloseTo(similarity(b, a), 9)
        expect(similarity(a, b) === 1).toBe(a === b)
      })
    ))

  it("never lies above its bound by lengths, characters and the first letter", () => {
    const letters = fc.string({ unit: fc.constantFrom("A", "B", "C", "Z", "0", "3", "Ж"), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const common = commonAtMost(a, wordOf(a).characters, b, wordOf(b).characters)
        const bound = mostSimilar(a.length, b.length, common, a[0] === b[0])
        expect(similarity(a, b)).toBeLessThanOrEqual(bound)
      }),
      { numRuns: 1_000 }
    )
  })
})
