import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { JsonFault } from "@vostro/domain/kernel/JsonReader"
import { MAX_JSON_BYTES, parseJson } from "@vostro/domain/kernel/StrictJson"
import { hasForbiddenCharacter } from "@vostro/domain/kernel/Utf8"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const faultsOf = (text: string): ReadonlyArray<JsonFault> =>
  Result.match(parseJson(bytesOf(text)), { onFailure: (faults) => faults, onSuccess: () => [] })

/** Results of our parser and the platform's: the value as text, or undefined if rejected. */
const ours = (text: string): string | undefined =>
  Result.match(parseJson(bytesOf(text)), { onFailure: () => undefined, onSuccess: (value) => JSON.stringify(value) })
const platforms = (text: string): string | undefined => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}

const plainText = fc.string({ unit: "binary" }).filter((text) => !/[\0\p{Surrogate}]/u.test(text))
const key = fc.oneof(plainText, fc.constantFrom("__proto__", "constructor", "toString", "0", "1", ""))

const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger().filter((value) => !Object.is(value, -0)),
    plainText,
    fc.array(tie("json"), { maxLength: 5 }),
    fc.uniqueArray(fc.tuple(key, tie("json")), { selector: ([name]) => name, maxLength: 5 }).map(Object.fromEntries)
  )
}))

const escaped = (text: string): string =>
  text.replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** A value in one of its JSON notations: with or without blanks, with or without escapes. */
const jsonText = fc
  .tuple(json, fc.constantFrom("", " ", "\t", "\r", " \t\r\n"), fc.boolean())
  .map(([value, blanks, escapes]) => {
    const text = blanks + JSON.stringify(value, null, blanks) + blanks
    return escapes ? escaped(text) : text
  })

describe("strict JSON", () => {
  it("reads valid JSON as JSON.parse does", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(ours(text)).toBe(platforms(text))
      })
    )
  })

  it("rejects as malformed exactly the texts that JSON.parse rejects, and never reads another value", () => {
    const glyph = fc.constantFrom(..."{}[]:,\"\\/ \n\0\u001f0123456789+-.eEtruefalsn'bu", "//", "\u00a0", "\ud7ff")
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), drop: fc.nat({ max: 2 }), put: glyph })
    const changed = fc.tuple(jsonText, change).map(([text, { at, drop, put }]) => {
      const characters = [...text]
      characters.splice(Math.floor(at * characters.length), drop, put)
      return characters.join("")
    })
    fc.assert(
      fc.property(changed, (text) => {
        const isMalformed = faultsOf(text).some(({ _tag }) => _tag === "Malformed")
        expect(isMalformed).toBe(platforms(text) === undefined)
        if (faultsOf(text).length === 0) expect(ours(text)).toBe(platforms(text))
      }),
      { numRuns: 1_000 }
    )
  })

  it("rejects whole numbers beyond the safe range, and reads all within", () => {
    const limit = BigInt(Number.MAX_SAFE_INTEGER)
    fc.assert(
      fc.property(fc.bigInt({ min: -limit * 2n, max: limit * 2n }), (value) => {
        const isExact = value <= limit && value >= -limit
        expect(ours(`[${value}]`)).toBe(isExact ? `[${value}]` : undefined)
      })
    )
  })

  it.each(["1e308", "9007199254740993", "-0", "1.0", "1e2", "0.5", "1E0", "-9007199254740992", "1e400"])(
    "rejects the number %s, which is not exact as written",
    (number) => {
      expect(faultsOf(`{"a":{"b":[1,${number}]}}`)).toEqual([{ _tag: "UnsafeNumber", path: "a.b[1]" }])
      expect(faultsOf(number)).toEqual([{ _tag: "UnsafeNumber", path: "" }])
    }
  )

  it("rejects a repeated key, in any notation", () => {
    expect(faultsOf('{"a":1,"b":2,"a":1}')).toEqual([{ _tag: "DuplicateKey", path: "a" }])
    expect(faultsOf('{"o":[{"a":1,"\\u0061":2}]}')).toEqual([{ _tag: "DuplicateKey", path: "o[0].a" }])
    expect(faultsOf('{"__proto__":1,"__proto__":2}')).toEqual([{ _tag: "DuplicateKey", path: "__proto__" }])
    expect(faultsOf('{"toString":1,"a":{"toString":1}}')).toEqual([])
  })

  it("rejects escaped NUL and half surrogate pairs, in values and in keys", () => {
    for (const bad of ["\\u0000", "\\ud800", "\\udc00", "a\\uDFFF", "\\udc00\\ud800", "\\ud800\\ud800\\udc00"]) {
      expect(faultsOf(`{"x":["${bad}"]}`), bad).toEqual([{ _tag: "ForbiddenCharacter", path: "x[0]" }])
      expect(faultsOf(`{"x":{"${bad}":1}}`), bad).toEqual([{ _tag: "ForbiddenCharacter", path: "x" }])
    }
    expect(ours('"\\ud83d\\ude00\\\\u0000"')).toBe(JSON.stringify("\u{1f600}\\u0000"))
  })

  it("reports every fault of the fields", () => {
    expect(faultsOf('{"a":1.5,"b":["\\u0000"],"a":-0}')).toEqual([
      { _tag: "UnsafeNumber", path: "a" },
      { _tag: "ForbiddenCharacter", path: "b[0]" },
      { _tag: "DuplicateKey", path: "a" },
      { _tag: "UnsafeNumber", path: "a" }
    ])
  })

  it("reads 32 levels of nesting and rejects the 33rd, at any size", () => {
    const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"]
    ] as const) {
      expect(faultsOf(nested(32, open, close))).toEqual([])
      expect(faultsOf(nested(33, open, close))).toEqual([{ _tag: "TooDeep", path: "" }])
    }
    expect(faultsOf("[".repeat(MAX_JSON_BYTES))).toEqual([{ _tag: "TooDeep", path: "" }])
    expect(faultsOf(`[${nested(31, "[", "]")},${nested(31, "[", "]")}]`)).toEqual([])
  })

  it("reads 1 MiB and not a byte more", () => {
    const full = `"${"a".repeat(MAX_JSON_BYTES - 2)}"`
    expect(ours(full)).toBe(full)
    expect(faultsOf(`${full} `)).toEqual([{ _tag: "TooLarge", path: "" }])
    // Two bytes each, so that the text has fewer characters than bytes.
    expect(faultsOf(`"${"é".repeat(MAX_JSON_BYTES / 2)}"`)).toEqual([{ _tag: "TooLarge", path: "" }])
  })

  it("reads a long text full of escapes, and a text with an escape at its end", () => {
    const escapes = `"${"\\n".repeat(MAX_JSON_BYTES / 2 - 1)}"`
    expect(ours(escapes)).toBe(escapes)
    const late = `"${"a".repeat(MAX_JSON_BYTES - 4)}\\n"`
    expect(ours(late)).toBe(late)
    expect(faultsOf(`"${"\\n".repeat(MAX_JSON_BYTES / 2 - 1)}`)).toEqual([{ _tag: "Malformed", path: "" }])
  })

  it.each(["", " ", "1 2", "{}x", "[1]]", "[1,]", '{"a":1,}', "{a:1}", "NaN", "'a'", "[1 2]", '"a', "nul", "\ufeff1"])(
    "calls %j malformed",
    (text) => expect(faultsOf(text)).toEqual([{ _tag: "Malformed", path: "" }])
  )

  it("rejects a string with an unescaped control character as malformed, at any position", () => {
    fc.assert(
      fc.property(fc.nat({ max: 0x1f }), plainText, plainText, (control, before, after) => {
        const text = `${JSON.stringify(before).slice(0, -1)}${String.fromCharCode(control)}${JSON.stringify(after).slice(1)}`
        for (const one of [text, `{${text}:1}`]) expect(faultsOf(one)).toEqual([{ _tag: "Malformed", path: "" }])
      })
    )
    for (let control = 0; control < 0x20; control++) {
      expect(faultsOf(`"${String.fromCharCode(control)}"`)).toEqual([{ _tag: "Malformed", path: "" }])
    }
    expect(ours('"\u007f"')).toBe('"\u007f"')
  })

  it("rejects bytes that are not UTF-8 as malformed", () => {
    expect(parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toEqual(Result.fail([{ _tag: "Malformed", path: "" }]))
  })

  it("keeps __proto__ as an ordinary field", () => {
    const value = Result.getOrThrow(parseJson(bytesOf('{"__proto__":{"polluted":true},"a":1}')))
    expect(Object.keys(value ?? {})).toEqual(["__proto__", "a"])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value).not.toHaveProperty("polluted")
    expect({}).not.toHaveProperty("polluted")
  })
})

const isUnicode = (text: string): boolean =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytesOf(text)) === text

describe("a parsed value", () => {
  it("retains no part of the source text", () => {
    setFlagsFromString("--expose-gc")
    const collect: () => void = runInNewContext("gc")
    const text = (n: number) => `{"note":"forty characters or so of note ${n}"${" ".repeat(1_000_000)}}`
    collect()
    const before = process.memoryUsage().heapUsed
    const kept = Array.from({ length: 40 }, (_, n) => parseJson(bytesOf(text(n))))
    collect()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000)
    expect(kept.every(Result.isSuccess)).toBe(true)
  })
})

describe("forbidden characters", () => {
  it("are NUL and half surrogate pairs", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 }), (units) => {
        const text = String.fromCharCode(...units)
        expect(hasForbiddenCharacter(text)).toBe(text.includes("\0") || !isUnicode(text))
      })
    )
    expect(["\0", "\ud800a", "\u{1f600}"].map(hasForbiddenCharacter)).toEqual([true, true, false])
  })
})
