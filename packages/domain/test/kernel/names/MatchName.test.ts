import { areNicknames } from "@vostro/domain/kernel/names/GivenNames"
import { type HolderName, matchName, matchPrepared, prepare } from "@vostro/domain/kernel/names/MatchName"
import { OTHER_GIVEN_NAMES } from "@vostro/domain/kernel/names/OtherGivenNames"
import { SURNAMES } from "@vostro/domain/kernel/names/Surnames"
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

  it("never takes one of two common surnames for the other", () => {
    const surname = fc.constantFrom(...SURNAMES)
    fc.assert(
      fc.property(surname, surname, (a, b) => {
        const { outcome } = matchName(`Xaverl ${a}`, [{ type: "individual", first_name: "Xaverl", last_name: b }])
        expect(outcome).toBe(a === b ? "match" : "mismatch")
      }),
      { numRuns: 2_000 }
    )
  })

  it("takes two common given names for one person only if they are a nickname or a spelling of each other", () => {
    const given = fc.constantFrom(...OTHER_GIVEN_NAMES)
    // A neighbour in the order of letters is most often the name of the other sex: Mario, Mariola.
    const near = fc.nat(OTHER_GIVEN_NAMES.size - 2).map((at): readonly [string, string] => {
      const [a = "", b = ""] = [...OTHER_GIVEN_NAMES].slice(at, at + 2)
      return [a, b]
    })
    fc.assert(
      fc.property(fc.oneof(fc.tuple(given, given), near), ([a, b]) => {
        const { outcome } = matchName(`${a} Xaverl`, [{ type: "individual", first_name: b, last_name: "Xaverl" }])
        expect(outcome).toBe(a === b || areNicknames(a, b) ? "match" : "mismatch")
      }),
      { numRuns: 2_000 }
    )
  })

  it("never matches a surname with another letter, and finds it close only in a word of seven letters or more", () => {
    const letter = fc.constantFrom(..."BCDFGHKLMNPRTVXZ")
    const word = fc.string({ unit: letter, minLength: 4, maxLength: 12 })
    fc.assert(
      fc.property(word, fc.nat(11), letter, (meant, at, other) => {
        const place = at % meant.length
        const written = meant.slice(0, place) + other + meant.slice(place + 1)
        fc.pre(written !== meant)
        const { outcome } = matchName(`Emma ${written}`, [{ type: "individual", first_name: "Emma", last_name: meant }])
        expect(outcome).toBe(meant.length >= 7 && place > 0 ? "close" : "mismatch")
      })
    )
  })

  it("matches an umlaut in both spellings of passports, on either side", () => {
    const pairs = ["\u00e4 A AE", "\u00d6 O OE", "\u00fc U UE", "\u00e5 A AA", "\u00d8 O OE"].map((one) =>
      one.split(" ")
    )
    const part = fc.stringMatching(/^[BCDFGHKLMNPRT]{2,5}$/)
    fc.assert(
      fc.property(part, fc.constantFrom(...pairs), part, (before, [umlaut, plain, long], after) => {
        const [own, ...others] = [umlaut, plain, long].map((letters) => `${before}${letters}${after}`)
        for (const other of others) {
          for (const [name, last_name = ""] of [
            [own, other],
            [other, own]
          ]) {
            expect(matchName(`Emma ${name}`, [{ type: "individual", first_name: "Emma", last_name }])).toEqual({
              outcome: "match"
            })
            expect(matchName(`${name} Works`, [{ type: "business", name: `${last_name} Works` }])).toEqual({
              outcome: "match"
            })
          }
        }
      })
    )
  })

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
