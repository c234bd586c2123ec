import { isIP } from "node:net"
import { addressIn } from "@vostro/http/addresses/ForwardedAddress"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const blanks = fc.constantFrom("", " ", "\t", "  ")
const port = fc.oneof(
  fc.nat({ max: 65_535 }).map((number) => `:${number}`),
  fc.constantFrom(":_hidden", ":_a.b-c")
)
const zone = fc.constantFrom("", "%eth0", "%1", "%25eth0", "%en-0.1")
const v4 = fc.ipV4()
const v6 = fc.oneof(
  fc.ipV6(),
  fc.ipV4().map((address) => `::ffff:${address}`),
  fc.constantFrom("::", "::1", "2001:db8::1", "fe80::1")
)

/** An address, and a text in which a proxy writes it. */
const written = fc
  .tuple(
    fc.oneof(
      fc.tuple(v4, fc.oneof(fc.constant(""), port)).map(([address, end]) => [address, `${address}${end}`] as const),
      fc.tuple(v6, zone).map(([address, end]) => [address, `${address}${end}`] as const),
      fc
        .tuple(v6, zone, fc.oneof(fc.constant(""), port))
        .map(([address, middle, end]) => [address, `[${address}${middle}]${end}`] as const)
    ),
    fc.boolean(),
    blanks,
    blanks
  )
  .map(([[address, text], isQuoted, before, after]) => {
    const whole = isQuoted ? `"${text}"` : text
    return { address, text: `${before}${whole}${after}` }
  })

describe("the address in an entry of X-Forwarded-For", () => {
  it("is the address in every form that proxies write", () => {
    fc.assert(
      fc.property(written, ({ address, text }) => {
        expect(addressIn(text)).toBe(address)
      }),
      { numRuns: 2_000 }
    )
  })

  it("is an address, or there is none", () => {
    const signs = fc.constantFrom(...'0123456789abcdef.:[]%_-/" x'.split(""))
    const broken = fc
      .tuple(written, fc.nat({ max: 60 }), signs)
      .map(([{ text }, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1))
    fc.assert(
      fc.property(
        fc.oneof(
          broken,
          fc.string(),
          fc.array(signs, { maxLength: 24 }).map((all) => all.join(""))
        ),
        (text) => {
          const found = addressIn(text)
          if (found !== undefined) expect([found, isIP(found) > 0, text.includes(found)]).toEqual([found, true, true])
        }
      ),
      { numRuns: 5_000 }
    )
  })

  it.each([
    ["203.0.113.7:41234", "203.0.113.7"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ['"[2001:db8::1]:443"', "2001:db8::1"],
    [" ::ffff:203.0.113.7 ", "::ffff:203.0.113.7"]
  ])("in %j is %s", (text, address) => expect(addressIn(text)).toBe(address))

  it.each([
    "",
    "unknown",
    "_hidden",
    "for=203.0.113.7",
    "203.0.113.7:",
    "203.0.113.7:123456",
    "203.0.113.7:4a",
    "203.0.113.7/24",
    "203.0.113.07",
    "[203.0.113.7]",
    "[203.0.113.7]:80",
    "203.0.113.7%eth0",
    "[2001:db8::1",
    "2001:db8::1]",
    "[[2001:db8::1]]",
    "[2001:db8::1]443",
    "2001:db8::1/64",
    '"203.0.113.7',
    "203.0.113.7 203.0.113.8",
    "localhost",
    ":80",
    "[]:80"
  ])("%j is none", (text) => expect(addressIn(text)).toBeUndefined())
})
