import { decodeUtf8 } from "@vostro/domain/kernel/Utf8"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const platforms = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** Bytes at the limits of UTF-8: leads of every length, continuation bytes, and the bytes next to both. */
const borderByte = fc.constantFrom(
  ...[0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbb, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xee, 0xef],
  ...[0xf0, 0xf3, 0xf4, 0xf5, 0xf8, 0xfe, 0xff]
)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 12 }),
  fc.array(borderByte, { maxLength: 8 }).map((list) => Uint8Array.from(list))
)

/** Texts longer than a decoded chunk, with multi-unit characters across each chunk border. */
const longText = fc
  .tuple(
    fc.array(fc.constantFrom("a", "é", "漢", "😀", "abcdefgh"), { minLength: 1, maxLength: 5 }),
    fc.nat({ max: 9_000 })
  )
  .map(([units, plain]) => "x".repeat(plain) + units.join("").repeat(5_000))

describe("UTF-8", () => {
  it("of long texts is decoded as by the platform", () => {
    fc.assert(
      fc.property(longText, fc.boolean(), (text, isCut) => {
        const given = new TextEncoder().encode(text)
        const whole = isCut ? given.subarray(0, -1) : given
        expect(decodeUtf8(whole) === platforms(whole)).toBe(true)
      }),
      { numRuns: 50 }
    )
  })

  it("is decoded as by the platform, except that a byte order mark is rejected", () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(decodeUtf8(given)).toBe(hasMark(given) ? undefined : platforms(given))
      }),
      { numRuns: 5_000 }
    )
  })

  it("agrees with the platform on every sequence of two bytes, and on all three that begin with E0 to EF", () => {
    const differing: Array<string> = []
    const compare = (given: Uint8Array) => {
      if (decodeUtf8(given) !== (hasMark(given) ? undefined : platforms(given))) differing.push(given.join(" "))
    }
    for (let pair = 0; pair <= 0xffff; pair++) compare(Uint8Array.of(pair >> 8, pair & 0xff))
    for (let pair = 0xe000; pair <= 0xefff; pair++) compare(Uint8Array.of(pair >> 8, pair & 0xff, 0x80 | (pair & 0x7f)))
    expect(differing).toEqual([])
  })

  it("returns every text unchanged, at any length and alignment", () => {
    const text = fc.tuple(fc.nat({ max: 8_200 }), fc.string({ unit: "binary" })).map(([n, end]) => "a".repeat(n) + end)
    fc.assert(
      fc.property(text, (given) => {
        fc.pre(!given.startsWith("\ufeff"))
        expect(decodeUtf8(new TextEncoder().encode(given)) === given).toBe(true)
      })
    )
  })

  it.each([
    ["a byte order mark", [0xef, 0xbb, 0xbf, 0x31]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["an overlong NUL of three bytes", [0xe0, 0x80, 0x80]],
    ["an overlong character of four bytes", [0xf0, 0x8f, 0xbf, 0xbf]],
    ["half of a surrogate pair", [0xed, 0xa0, 0x80]],
    ["a character beyond U+10FFFF", [0xf4, 0x90, 0x80, 0x80]],
    ["a character that is cut off", [0x61, 0xe2, 0x82]],
    ["a follower without a lead", [0x80]]
  ])("rejects %s", (_, given) => {
    expect(decodeUtf8(Uint8Array.from(given))).toBeUndefined()
  })

  it("keeps a byte order mark that is not at the beginning", () => {
    expect(decodeUtf8(Uint8Array.of(0x31, 0xef, 0xbb, 0xbf))).toBe("1\ufeff")
  })
})
