import { findLines, writeExample } from "@vostro/submissions"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const encoder = new TextEncoder()

const search = (text: string, wanted: ReadonlyArray<number>, piece = text.length) => {
  const finder = findLines("customers", new Set(wanted))
  const bytes = encoder.encode(text)
  for (let at = 0; at < bytes.length && !finder.isDone(); at += piece) finder.push(bytes.subarray(at, at + piece))
  return finder.found()
}

describe("lines of a submitted file", () => {
  it("are those of the text, however its bytes arrive", () => {
    const line = fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replaceAll(/[\r\n\uFEFF]/g, ""))
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 50 }),
        (lines, wanted, piece) => {
          const found = search(`${lines.join("\n")}\n`, wanted, piece)
          const expected = wanted.filter((one) => one <= lines.length).toSorted((a, b) => a - b)
          expect(found.map((one) => one.line)).toEqual(expected)
          for (const one of found) {
            expect(one.fields.map(({ text }) => text).join("|")).toBe(lines[one.line - 1])
          }
        }
      )
    )
  })

  it("mark secrets by the header, wherever it puts them and however it writes their names", () => {
    const text = "TAX_Identification_Value|first_name|nickname\n123|Ada|Countess|more\n"
    expect(search(text, [2])[0]?.fields).toEqual([
      { column: "tax_identification_value", text: "123", isSecret: true },
      { column: "first_name", text: "Ada", isSecret: false },
      { column: "nickname", text: "Countess", isSecret: true },
      { column: "", text: "more", isSecret: true }
    ])
  })

  it("are all secret under a header that cannot be read", () => {
    const found = search("first_name,last_name\nAda,Lovelace\n", [2])
    expect(found[0]?.fields).toEqual([{ column: "", text: "Ada,Lovelace", isSecret: true }])
  })

  it("are secret in place of a header, but for its names", () => {
    const found = search("first_name|customer-17|1980-05-17\nAda|1|2\n", [1, 2])
    expect(found[0]?.fields.map(({ column, isSecret }) => [column, isSecret])).toEqual([
      ["first_name", false],
      ["", true],
      ["", true]
    ])
    expect(found[1]?.fields.map(({ column }) => column)).toEqual(["first_name", "", ""])
  })

  it("have no fields if they are no text, or do not end", () => {
    const finder = findLines("customers", new Set([2, 3]))
    finder.push(Uint8Array.from([...encoder.encode("first_name\n"), 0xff, 10, 65]))
    expect(finder.found()).toEqual([{ line: 2, fields: [] }])
  })

  it("name every column of an example file", () => {
    const text = Buffer.concat([...writeExample("customers", 1)]).toString()
    expect(search(text, [2])[0]?.fields.every(({ column }) => column !== "")).toBe(true)
  })
})
