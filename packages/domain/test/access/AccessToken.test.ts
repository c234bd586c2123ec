import { scopes } from "@vostro/domain/modules/registry"
import { type AccessToken, openToken, sealToken } from "@vostro/domain/resources/access/oauth-token/AccessToken"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const masterKey = fc.uint8Array({ minLength: 32, maxLength: 64 })
const token: fc.Arbitrary<AccessToken> = fc.record({
  client_id: fc.stringMatching(/^client_\w{1,64}$/),
  expires_at_ms: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  scopes: fc.subarray([...scopes])
})

const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64")

describe("an access token", () => {
  it("opens to the sealed content, and is Base64", () => {
    fc.assert(
      fc.property(masterKey, token, (key, given) => {
        const sealed = sealToken(key, given)
        expect(openToken(key, sealed)).toEqual(given)
        expect(base64(Buffer.from(sealed, "base64"))).toBe(sealed)
      })
    )
  })

  it("is opened by no other key", () => {
    fc.assert(
      fc.property(masterKey, token, fc.nat(), (key, given, bit) => {
        expect(openToken(flipped(key, bit % (key.length * 8)), sealToken(key, given))).toBeUndefined()
      })
    )
  })

  it("is rejected with any flipped bit", () => {
    fc.assert(
      fc.property(masterKey, token, fc.nat(), (key, given, bit) => {
        const bytes = Buffer.from(sealToken(key, given), "base64")
        expect(openToken(key, base64(flipped(bytes, bit % (bytes.length * 8))))).toBeUndefined()
      }),
      { numRuns: 1_000 }
    )
  })

  it("is rejected if cut or lengthened", () => {
    fc.assert(
      fc.property(masterKey, token, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 5 }), (key, given, at, more) => {
        const bytes = Buffer.from(sealToken(key, given), "base64")
        expect(openToken(key, base64(bytes.subarray(0, at % bytes.length)))).toBeUndefined()
        expect(openToken(key, base64(Uint8Array.of(...bytes, ...more)))).toBeUndefined()
      })
    )
  })

  it("cannot be built from parts of other tokens", () => {
    const said = (one: AccessToken) => `${one.client_id} ${one.expires_at_ms} ${one.scopes.join(",")}`
    fc.assert(
      fc.property(masterKey, token, token, (key, mine, wanted) => {
        fc.pre(said(mine) !== said(wanted))
        const [seal = ""] = Buffer.from(sealToken(key, mine), "base64").toString().split(" ")
        expect(openToken(key, Buffer.from(`${seal} ${said(wanted)}`).toString("base64"))).toBeUndefined()
      })
    )
  })

  it("cannot be forged without the key", () => {
    const text = fc.oneof(fc.string(), fc.base64String(), fc.constantFrom("", " ", "====", "IA==", "\n"))
    fc.assert(
      fc.property(masterKey, text, (key, given) => {
        expect(openToken(key, given)).toBeUndefined()
      }),
      { numRuns: 1_000 }
    )
  })
})
