import { blockedIdsOf, plainNumber } from "@vostro/domain/resources/payments/blocked-account/model/BlockedAccount"
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

const blockedIdOf = (account: { readonly routing_number: string; readonly account_number: string }) =>
  blockedIdsOf(account).join()

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

  it.each([
    ["IBAN, whichever bank is named", { account_number: "de89 3704 0044 0532 0130 00" }, 1],
    ["number without its bank", { account_number: "1234567" }, 0],
    ["number at a branch abroad", { account_number: "1234567", business_identifier_code: "BOFMCAM2ABC" }, 1],
    ["IBAN at a bank with both codes", { account_number: "DE89370400440532013000", business_identifier_code: "A" }, 2]
  ])("is one for each way to name it: %s", (_, account, count) => {
    expect(blockedIdsOf(account)).toHaveLength(count)
  })

  it("of an IBAN, and of a number abroad, does not depend on the branch", () => {
    const [iban] = blockedIdsOf({ account_number: "DE89370400440532013000", business_identifier_code: "DEUTDEFF" })
    expect(blockedIdsOf({ account_number: "DE89-3704 0044 0532 0130 00" })).toEqual([iban])
    const at = (business_identifier_code: string) => blockedIdsOf({ account_number: "12", business_identifier_code })
    expect(at("BOFMCAM2ABC")).toEqual(at("BOFMCAM2"))
    expect(at("BOFMCAM2")).not.toEqual(at("BOFMCAT2"))
  })
})
