import { MAX_QUERY_LENGTH, parseQuery } from "@vostro/http/transport/Query"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const kept = fc.string({ unit: "binary", maxLength: 8 }).filter((text) => !/[\0\p{Surrogate}]/u.test(text))
const name = fc.oneof(
  kept.filter((text) => text !== "" && !/[[\]]/.test(text)),
  fc.constantFrom("limit", "__proto__", "constructor", "a&b", "a=b", "+")
)
const value = fc.oneof(
  kept,
  fc.array(kept, { minLength: 1, maxLength: 3 }),
  fc.dictionary(name, kept, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
)
const query = fc.uniqueArray(fc.tuple(name, value), { selector: ([one]) => one, maxLength: 4 })

type Value = string | ReadonlyArray<string> | Readonly<Record<string, string>>
type Pair = readonly [name: string, value: string]

const pairsOf = (given: ReadonlyArray<readonly [string, Value]>): ReadonlyArray<Pair> =>
  given.flatMap(([one, held]): ReadonlyArray<Pair> => {
    if (typeof held === "string") return [[one, held]]
    if (Array.isArray(held)) return held.map((item): Pair => [`${one}[]`, item])
    return Object.entries(held).map(([inner, item]): Pair => [`${one}[${inner}]`, item])
  })

/** Encodings of a query: as forms, or with everything percent-encoded. */
const writers: ReadonlyArray<(pairs: ReadonlyArray<Pair>) => string> = [
  (pairs) => new URLSearchParams(pairs.map(([one, held]) => [one, held])).toString(),
  (pairs) => pairs.map(([one, held]) => `${encodeURIComponent(one)}=${encodeURIComponent(held)}`).join("&")
]

/** Returns the parsed query, or the code, sub-code and parameter of its rejection. */
const read = (text: string) =>
  Result.match(parseQuery(text), {
    onFailure: ({ code, errors }) => [code, ...errors.flatMap((one) => [one.code, ...one.parameters])].join(" "),
    onSuccess: (found) => found
  })

const repeated = (named: string) => `parameters_invalid value_repeated ${named}`
const MALFORMED = "request_malformed url_malformed"

describe("a query", () => {
  it("is parsed as written: strings, lists and records in any mixture", () => {
    fc.assert(
      fc.property(query, fc.constantFrom(...writers), (given, write) => {
        const found = read(write(pairsOf(given)))
        // Compares entries, which distinguish a field named `__proto__` from a prototype.
        const entriesOf = (one: unknown): unknown =>
          typeof one === "object" && one !== null && !Array.isArray(one) ? Object.entries(one) : one
        expect(typeof found === "string" ? found : Object.entries(found).map(([k, v]) => [k, entriesOf(v)])).toEqual(
          Object.entries(Object.fromEntries(given)).map(([k, v]) => [k, entriesOf(v)])
        )
      }),
      { numRuns: 500 }
    )
  })

  it("is rejected if a name other than a list's repeats, at any position", () => {
    fc.assert(
      fc.property(query, fc.nat(), kept, fc.constantFrom(...writers), (given, nth, other, write) => {
        const pairs = pairsOf(given)
        const [named] = pairs[nth % Math.max(1, pairs.length)] ?? []
        fc.pre(named !== undefined && !named.endsWith("[]"))
        expect(read(write([...pairs, [named ?? "", other]]))).toBe(repeated(named ?? ""))
      })
    )
  })

  it("is rejected if a name is a string and a list or record at once", () => {
    const forms = (one: string) => [one, `${one}[]`, `${one}[x]`] as const
    fc.assert(
      fc.property(name, fc.constantFrom(0, 1, 2), fc.constantFrom(1, 2), (one, first, step) => {
        const [a = "", b = ""] = [forms(one)[first], forms(one)[(first + step) % 3]]
        expect(
          read(
            writers[1]?.([
              [a, "1"],
              [b, "2"]
            ]) ?? ""
          )
        ).toBe(repeated(b))
      })
    )
  })

  it.each([
    ["", {}],
    ["&", {}],
    ["a=1&&b=2&", { a: "1", b: "2" }],
    ["a", { a: "" }],
    ["a=", { a: "" }],
    ["a==b", { a: "=b" }],
    ["a=b+c%2B", { a: "b c+" }],
    ["a[]=1&b=x&a[]=2", { a: ["1", "2"], b: "x" }],
    ["a%5B%5D=1", { a: ["1"] }],
    ["created_at[after]=1&created_at[before]=2", { created_at: { after: "1", before: "2" } }],
    ["a=1?b=2", { a: "1?b=2" }]
  ])("%j is parsed", (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it.each(["=1", "[]=1", "[a]=1", "a[=1", "a]=1", "a[b][c]=1", "a[]x=1", "a[[]]=1", "a=%", "%zz=1", "a=%00", "a=%ff"])(
    "%j is malformed",
    (text) => {
      expect(read(text)).toBe(MALFORMED)
      expect(read(`ok=1&${text}`)).toBe(MALFORMED)
    }
  )

  it("is parsed up to its maximum length", () => {
    const text = `a=${"x".repeat(MAX_QUERY_LENGTH - 2)}`
    expect(read(text)).toEqual({ a: "x".repeat(MAX_QUERY_LENGTH - 2) })
    expect(read(`${text}x`)).toBe(MALFORMED)
  })
})
