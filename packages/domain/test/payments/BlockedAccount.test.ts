import { blockedIdOf, plainNumber } from "@vostro/domain/resources/payments/blocked-account/model/BlockedAccount"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const routing_number = fc.constantFrom("021000021", "021000022", "121000248")
const separator = fc.constantFrom("", " ", "-", "/", " - ")
const characters = fc.array(fc.constantFrom(..."0123456789AZ"), { minLength: 1, maxLength: 6 })
/** An account number and another writing of it. */
const writings = characters.chain((all) =>
  fc.array(separator, { minLength: all.length, maxLength: all.length }).map((between) => ({
    plain: all.join(""),
    written: all.map((one, at) => `${one}${between[at] ?? ""}`.toLowerCase()).join("")
  }))
)

describe("the id of a blocked account", () => {
  it("ignores blanks, dashes, slashes and case", () =>
    fc.assert(
      fc.property(routing_number, writings, (routing, { plain, written }) => {
        expect(plainNumber(written)).toBe(plain)
        const id = blockedIdOf({ routing_number: routing, account_number: plain })
        expect(blockedIdOf({ routing_number: routing, account_number: written })).toBe(id)
      })
    ))

  it("tells every other pair apart, and holds no account number", () =>
    fc.assert(
      fc.property(routing_number, characters, routing_number, characters, (routing, one, otherRouting, other) => {
        const [a, b] = [one.join(""), other.join("")]
        const id = blockedIdOf({ routing_number: routing, account_number: a })
        const otherId = blockedIdOf({ routing_number: otherRouting, account_number: b })
        expect(id === otherId).toBe(routing === otherRouting && a === b)
        expect(id).toMatch(/^blocked_account_[0-9a-f]{40}$/)
      })
    ))
})
