import { type Rail, reasonCodeOf, reasonCodes, reasonNameOf } from "@vostro/iso20022"
import { describe, expect, it } from "vitest"

const rails: ReadonlyArray<Rail> = ["wire", "instant"]

describe.each(rails)("reason codes of %s payments", (rail) => {
  it("every code has one name, and four characters", () => {
    const codes = reasonCodes[rail].map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)])
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{4}$/)
  })

  it("a name becomes a code with the same name", () => {
    for (const { name } of reasonCodes[rail]) {
      const code = reasonCodeOf(rail, name)
      expect(code === undefined ? undefined : reasonNameOf(rail, code)).toBe(name)
    }
  })
})

it("the preferred code is written, every code is read", () => {
  expect(reasonCodeOf("wire", "fraud_suspected")).toBe("FR01")
  expect(reasonCodeOf("instant", "fraud_suspected")).toBe("FRAD")
  expect(reasonCodeOf("instant", "per_agent_request")).toBe("AGNT")
  expect(reasonNameOf("wire", "AGNT")).toBe("agent_invalid")
  expect(reasonNameOf("instant", "AM05")).toBe("duplication")
  expect(reasonCodeOf("wire", "no_such_reason")).toBeUndefined()
})

it("an unknown code is narrative on a wire and other on an instant payment", () => {
  expect(reasonNameOf("wire", "XX99")).toBe("narrative")
  expect(reasonNameOf("instant", "XX99")).toBe("other")
})
