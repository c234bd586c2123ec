import { checkDigitOf } from "@vostro/domain/kernel/RoutingNumber"
import {
  CHANGE_CODES,
  type ChangeCode,
  type Correction,
  changeCodes,
  correctedData,
  correctionOf,
  isChangeCode
} from "@vostro/domain/resources/payments/ach/tables/ChangeCodes"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const complete: Correction = {
  account_number: "12345678901234567",
  routing_number: "021000021",
  account_type: "savings"
}

/** Each code by hand: a whole correction in its written form, on the debit side, and the part read back. */
const byHand: Readonly<Record<ChangeCode, readonly [data: string, fields: ReadonlyArray<keyof Correction>]>> = {
  C01: ["12345678901234567            ", ["account_number"]],
  C02: ["021000021                    ", ["routing_number"]],
  C03: ["021000021   12345678901234567", ["account_number", "routing_number"]],
  C04: ["                             ", []],
  C05: ["37                           ", ["account_type"]],
  C06: ["12345678901234567   37       ", ["account_number", "account_type"]],
  C07: ["0210000211234567890123456737 ", ["account_number", "routing_number", "account_type"]],
  C08: ["                             ", []],
  C09: ["                             ", []],
  C13: ["                             ", []],
  C14: ["IAT                          ", []]
}

const only = (correction: Correction, fields: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(correction).filter(([name]) => fields.includes(name)))

const correction = fc.record({
  account_number: fc.stringMatching(/^[a-zA-Z0-9 ]{0,16}[a-zA-Z0-9]$/),
  routing_number: fc
    .integer({ min: 1_000_000, max: 12_999_999 })
    .map((eight) => String(eight).padStart(8, "0"))
    .map((eight) => eight + checkDigitOf(eight)),
  account_type: fc.constantFrom("checking" as const, "savings" as const)
})

describe("change codes (S34)", () => {
  it("are C01 to C09, C13 and C14", () => {
    const expected = "C01 C02 C03 C04 C05 C06 C07 C08 C09 C13 C14"
    expect(CHANGE_CODES.join(" ")).toBe(expected)
    expect(["C10", "C11", "C12", "C61", "c01", "", "toString"].filter(isChangeCode)).toEqual([])
    expect(CHANGE_CODES.filter(isChangeCode)).toEqual(CHANGE_CODES)
  })

  it.each(CHANGE_CODES)("%s writes a complete correction in the columns of the table", (code) => {
    expect(correctedData(code, complete, "debit")).toBe(byHand[code][0])
  })

  it.each(CHANGE_CODES)("%s reads back the corrected fields, and nothing else", (code) => {
    const [data, fields] = byHand[code]
    expect(correctionOf(code, data)).toEqual(only(complete, fields))
  })

  it.each([
    ["C04", 1, 22],
    ["C08", 1, 34],
    ["C09", 1, 22],
    ["C14", 1, 3]
  ] as const)("%s has its data in columns %i to %i, and corrects no counterparty", (code, from, to) => {
    expect(changeCodes[code].places).toEqual([expect.objectContaining({ from, to })])
    expect(correctionOf(code, "12345678901234567890123456789")).toEqual({})
  })

  it.each([
    ["22", "checking"],
    ["27", "checking"],
    ["28", "checking"],
    ["32", "savings"],
    ["38", "savings"],
    ["42", undefined],
    ["52", undefined],
    ["2", undefined],
    ["2A", undefined],
    ["", undefined]
  ])("C05 reads the transaction code %j as a %s account", (data, type) => {
    expect(correctionOf("C05", data).account_type).toBe(type)
  })

  it.each([
    ["C01", " ".repeat(29)],
    ["C02", "021000022"],
    ["C02", "02100002"],
    ["C03", ""],
    ["C05", "99"]
  ] as const)("%s leaves out blank and malformed fields, as in %j", (code, data) => {
    expect(correctionOf(code, data)).toEqual({})
  })

  it("write each account type on the side of the entry", () => {
    const types = (["checking", "savings"] as const).flatMap((account_type) =>
      (["credit", "debit"] as const).map((side) => correctedData("C05", { account_type }, side).trim())
    )
    expect(types).toEqual(["22", "27", "32", "37"])
  })

  it.each(CHANGE_CODES)("%s reads back every field that it writes, and leaves out absent fields", (code) => {
    const part = fc.subarray(["account_number", "routing_number", "account_type"])
    fc.assert(
      fc.property(correction, part, fc.constantFrom("credit", "debit"), (whole, given, side) => {
        const some = only(whole, given)
        const data = correctedData(code, some, side)
        expect(data).toHaveLength(29)
        expect(correctionOf(code, data)).toEqual(only(some, byHand[code][1]))
      })
    )
  })
})
