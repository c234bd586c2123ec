import { clientAddress, proxiesOf } from "@vostro/http/addresses/ClientAddress"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const TRUSTED = ["10.0.0.0/8", "fd00::/8", "192.0.2.1"]

const proxy = fc.oneof(
  fc.ipV4().map((address) => `10.${address.split(".").slice(1).join(".")}`),
  fc.constantFrom("fd00::1", "fd12:3456::", "192.0.2.1", "::ffff:10.1.2.3")
)
const stranger = fc.oneof(
  fc.ipV4().filter((address) => !address.startsWith("10.") && address !== "192.0.2.1"),
  fc.constantFrom("2001:db8::1", "192.0.2.2", "::ffff:11.1.2.3", "::1")
)
/** Hostile `X-Forwarded-For` values: addresses of both families and malformed text. */
const claim = fc.oneof(proxy, stranger, fc.stringMatching(/^[\x21-\x2b\x2d-\x7e]{1,20}$/), fc.constant(""))
const claims = fc.array(claim, { maxLength: 4 })

/** Formats hops as one or several header values, with or without blanks. */
const headersOf = (hops: ReadonlyArray<string>, cuts: number): ReadonlyArray<string> => {
  if (hops.length === 0) return []
  const at = cuts % hops.length
  const glue = cuts % 2 === 0 ? "," : " , "
  return [hops.slice(0, at), hops.slice(at)].filter((part) => part.length > 0).map((part) => part.join(glue))
}

describe("the client address", () => {
  it("is the peer's if that is not a trusted proxy, regardless of X-Forwarded-For", () => {
    fc.assert(
      fc.property(stranger, claims, fc.nat(), (peer, hops, cuts) => {
        expect(clientAddress(peer, headersOf(hops, cuts), TRUSTED)).toBe(peer)
      })
    )
  })

  it("is the last address before the trusted proxies, regardless of earlier ones", () => {
    fc.assert(
      fc.property(claims, stranger, fc.array(proxy, { minLength: 1, maxLength: 4 }), fc.nat(), (...given) => {
        const [spoofed, caller, proxies, cuts] = given
        const hops = [...spoofed, caller, ...proxies.slice(0, -1)]
        expect(clientAddress(proxies.at(-1), headersOf(hops, cuts), TRUSTED)).toBe(caller)
      })
    )
  })

  it("is the first proxy's if no address precedes it", () => {
    fc.assert(
      fc.property(fc.array(proxy, { minLength: 1, maxLength: 4 }), fc.nat(), (proxies, cuts) => {
        expect(clientAddress(proxies.at(-1), headersOf(proxies.slice(0, -1), cuts), TRUSTED)).toBe(proxies[0])
      })
    )
  })

  it("is the peer's if no proxy is trusted", () => {
    fc.assert(
      fc.property(fc.oneof(proxy, stranger), claims, fc.nat(), (peer, hops, cuts) => {
        expect(clientAddress(peer, headersOf(hops, cuts), [])).toBe(peer)
      })
    )
  })

  it("is unknown if the peer is, regardless of X-Forwarded-For", () => {
    expect(clientAddress(undefined, ["8.8.8.8"], ["0.0.0.0/0"])).toBeUndefined()
  })

  it.each(["10.0.0.2, unknown", "10.0.0.2,", "203.0.113.7, _hidden", "203.0.113.7, unknown, 10.0.0.2:80", ",,"])(
    "is unknown if a proxy forwards for %j, which is not an address",
    (forwarded) => expect(clientAddress("10.0.0.1", [forwarded], TRUSTED)).toBeUndefined()
  )

  it.each([
    ["10.0.0.1", "203.0.113.7:41234", "203.0.113.7"],
    ["10.0.0.1:1", '"[2001:db8::1]:443", 10.0.0.2:8080, [fd00::2]:80', "2001:db8::1"],
    ["fd00::1%eth0", "fe80::7%eth1", "fe80::7"],
    ["203.0.113.9:80", "203.0.113.7", "203.0.113.9"]
  ])("behind %s is read from %j in any form", (peer, forwarded, address) =>
    expect(clientAddress(peer, [forwarded], TRUSTED)).toBe(address)
  )
})

it.each(["10.0.0.0/99", "proxy.internal", "10.0.0.0/8, 10.1.0.0/16", ""])("rejects the trusted proxy %j", (wrong) => {
  expect(proxiesOf(TRUSTED)).toBe(TRUSTED)
  expect(() => proxiesOf([...TRUSTED, wrong])).toThrow(`"${wrong}"`)
})
