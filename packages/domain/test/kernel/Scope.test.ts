import { grants, isScope, scopesOf } from "@vostro/domain/kernel/Scope"
import { scopes } from "@vostro/domain/modules/registry"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const scope = fc.constantFrom(...scopes)

describe("scopes", () => {
  it("are listed once each", () => {
    expect(new Set(scopes).size).toBe(scopes.length)
    expect(scopes.every(isScope)).toBe(true)
    const others = ["", "account", "account/write", "event/read_write", "account/read "]
    expect(others.filter((text) => scopes.some((one) => one === text))).toEqual([])
    expect(others.filter(isScope)).toEqual(["event/read_write"])
  })

  it("of a name are its read and its write", () => {
    expect(scopesOf("account", "card")).toEqual(["account/read", "account/read_write", "card/read", "card/read_write"])
  })

  it("grant themselves, and read access with write access, and nothing of another resource", () => {
    fc.assert(
      fc.property(scope, scope, (granted, needed) => {
        const [mine, right] = granted.split("/")
        const [asked, wanted] = needed.split("/")
        expect(grants([granted], needed)).toBe(mine === asked && (right === wanted || right === "read_write"))
      }),
      { numRuns: 2_000 }
    )
  })

  it("grant together the union of their grants", () => {
    fc.assert(
      fc.property(fc.subarray([...scopes]), scope, (granted, needed) => {
        expect(grants(granted, needed)).toBe(granted.some((one) => grants([one], needed)))
      })
    )
    expect(grants([], "event/read")).toBe(false)
  })
})
