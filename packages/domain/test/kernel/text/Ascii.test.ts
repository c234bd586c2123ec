import { folded, inAscii, leavesAscii } from "@vostro/domain/kernel/text/Ascii"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

/** Every character of Unicode, without the halves of pairs. */
const characters = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))

const those = (category: RegExp, isRight: (spelled: string) => boolean): ReadonlyArray<string> =>
  characters.filter((one) => category.test(one) && !isRight(inAscii(one)))

/** Letters that spell no sound of their own, and modifiers that are no letter of a word: they become a sign. */
const SILENT = /[ЬьҌҍꙿꚝჾჿᲾᲿ]|\p{Lm}/u

describe("a text in ASCII", () => {
  it("is printable, for every character of Unicode and any text", () => {
    expect(characters.filter((one) => !/^[ -~]*$/.test(inAscii(one)))).toEqual([])
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(inAscii(text)).toMatch(/^[ -~]*$/)
        expect(inAscii(inAscii(text))).toBe(inAscii(text))
      })
    )
  })

  it("loses no letter", () => {
    expect(those(/\p{L}/u, (spelled) => /[a-z?]/i.test(spelled)).filter((one) => !SILENT.test(one))).toEqual([])
    expect(those(SILENT, (spelled) => spelled.trim() !== "")).toEqual([])
  })

  it.each(["Latin", "Greek", "Cyrillic", "Armenian", "Georgian"])("spells every %s letter with letters", (script) => {
    const unspelled = those(new RegExp(`(?=\\p{L})\\p{Script=${script}}`, "u"), (spelled) => /[a-z]/i.test(spelled))
    expect(unspelled.filter((one) => !SILENT.test(one))).toEqual([])
  })

  it("spells capitals with capitals, and a capital of a small word with one", () => {
    expect(characters.filter((one) => /\p{Lu}/u.test(one) && /[a-z]/.test(inAscii(one)))).toEqual([])
    expect(inAscii("Þór ÞÓR STRAẞE Жуков ЖУКОВ Ж.")).toBe("Thor THOR STRASSE Zhukov ZHUKOV ZH.")
  })

  it("keeps the value of every digit", () => {
    const systems = Intl.supportedValuesOf("numberingSystem")
    const digits = Array.from({ length: 10 }, (_, value) => value)
    for (const numberingSystem of systems) {
      const format = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false })
      const all = digits.map((value) => format.format(value))
      if (all.every((one) => /^\p{Nd}$/u.test(one)))
        expect([numberingSystem, all.map(inAscii)]).toEqual([numberingSystem, digits.map(String)])
    }
    expect(systems.length).toBeGreaterThan(20)
    expect(those(/\p{Nd}/u, (spelled) => /^\d$/.test(spelled))).toEqual([])
  })

  it("makes no other number of a number beside a sign", () => {
    const number = fc.integer({ min: 0, max: 999 }).map(String)
    const signs = characters.filter((one) => /\p{N}/u.test(one) && !/\p{Nd}/u.test(one))
    fc.assert(
      fc.property(number, fc.constantFrom(...signs), number, (before, sign, after) => {
        const spelled = inAscii(sign)
        const runs = inAscii(before + sign + after).match(/\d+/g)
        expect(runs).toEqual([before, ...(spelled.match(/\d+/g) ?? []), after])
      }),
      { numRuns: 1_000 }
    )
  })

  it.each([
    ["dash", /\p{Pd}/u, "-"],
    ["blank", /[\p{Z}\t\n\r\u200b]/u, " "]
  ])("keeps every %s", (_, category, spelled) => {
    expect(those(category, (one) => one === spelled)).toEqual([])
  })

  it("loses nothing that separates", () => expect(those(/[\p{P}\p{S}\p{Z}\p{Cc}]/u, (one) => one !== "")).toEqual([]))

  it.each([
    ["10–12 Main St", "10-12 Main St"],
    ["Smith–Jones", "Smith-Jones"],
    ["Smith\u200bJones", "Smith Jones"],
    ["Äcme Bänk", "Acme Bank"],
    ["Strauß & Søn", "Strauss & Son"],
    ["10½ Elm", "10 1/2 Elm"],
    ["10³⁄₄ Elm", "10 3/4 Elm"],
    ["½ Elm", "1/2 Elm"],
    ["10² m²", "10^2 m2"],
    ["H₂O", "H2O"],
    ["C₁₂", "C12"],
    ["①②", "1 2"],
    ["“A”•B·C⁄D", '"A"*B.C/D'],
    ["O’Brien", "O'Brien"],
    ["№ 5 ℅ Bänk", "No 5 c/o Bank"],
    ["Ольга Щукина", "Ol'ga Shchukina"],
    ["Ζωή", "Zoi"],
    ["5€", "5EUR"],
    ["北京 Bank", "?? Bank"],
    ["١٢ شارع", "12 ????"]
  ])("%s is %s", (text, spelled) => expect(inAscii(text)).toBe(spelled))

  it("is blank of a script without a table, of signs without a spelling and of blanks", () => {
    for (const text of ["", "  ", "北京", "🙂", "\u0301", "\u200b"])
      expect([text, leavesAscii(text)]).toEqual([text, false])
    for (const text of ["北京 Bank", "Ä", "5", "Ж"]) expect([text, leavesAscii(text)]).toEqual([text, true])
  })

  it("leaves a script without a table where names are compared", () => {
    expect(folded("北京 Bänk")).toBe("北京 Bank")
    expect(folded("한국")).toBe("한국".normalize("NFKD"))
  })
})
