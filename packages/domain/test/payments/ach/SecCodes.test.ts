import {
  OUTGOING_SEC_CODES,
  SAME_DAY_LIMIT_CENTS,
  SEC_CODES,
  type SecCode,
  type SecRule,
  secCodes
} from "@vostro/domain/resources/payments/ach/tables/SecCodes"
import { describe, expect, it } from "vitest"

type Row = readonly [receiver: string, sides: string, addenda: string, zero: string, limit?: number]

/** S42 by hand. */
const byHand: Readonly<Record<SecCode, Row>> = {
  PPD: ["consumer", "DC", "0-1 05", "prenote"],
  CCD: ["business", "DC", "0-1 05", "remittance"],
  ARC: ["either", "D", "0-0", "prenote", 2_500_000],
  BOC: ["either", "D", "0-0", "prenote", 2_500_000],
  CIE: ["business", "C", "0-1 05", "prenote"],
  CTX: ["business", "DC", "0-9999 05", "remittance"],
  IAT: ["either", "DC", "7-12 10 11 12 13 14 15 16 17 18", "prenote"],
  POP: ["either", "D", "0-0", "prenote", 2_500_000],
  POS: ["consumer", "DC", "1-1 02", "prenote"],
  RCK: ["consumer", "D", "0-0", "prenote", 250_000],
  TEL: ["consumer", "D", "0-0", "prenote"],
  WEB: ["consumer", "DC", "0-1 05", "prenote"],
  ADV: ["operator", "DC", "0-0", "free"],
  DNE: ["either", "C", "1-1 05", "always"],
  ENR: ["agency", "C", "1-9999 05", "always"],
  MTE: ["consumer", "DC", "1-1 02", "never"],
  SHR: ["consumer", "DC", "1-1 02", "prenote"],
  TRC: ["either", "D", "0-0", "prenote"],
  TRX: ["either", "D", "0-9999 05", "prenote"],
  COR: ["either", "DC", "1-1 98", "always"],
  ACK: ["business", "C", "0-1 05", "always"],
  ATX: ["business", "C", "0-9999 05", "always"],
  XCK: ["either", "D", "0-0", "prenote", 250_000]
}

const where = (asks: (rule: SecRule) => boolean) => SEC_CODES.filter((code) => asks(secCodes[code]))

describe("SEC codes (S42)", () => {
  it("are the twenty of the interface, and three that arrive in files only", () => {
    const expected = "PPD CCD ARC BOC CIE CTX IAT POP POS RCK TEL WEB ADV DNE ENR MTE SHR TRC TRX COR ACK ATX XCK"
    expect(SEC_CODES.join(" ")).toBe(expected)
  })

  it.each(SEC_CODES)("%s has the row of the table", (code) => {
    const { receiver, sides, addenda, zero, amount_limit }: SecRule = secCodes[code]
    const row = [
      receiver,
      (sides.includes("debit") ? "D" : "") + (sides.includes("credit") ? "C" : ""),
      [`${addenda.min}-${addenda.max}`, ...addenda.types].join(" "),
      zero,
      ...(amount_limit === undefined ? [] : [amount_limit])
    ]
    expect(row).toEqual(byHand[code])
  })

  it("of client entries are CCD, PPD, WEB and TEL", () => {
    expect([...OUTGOING_SEC_CODES].sort()).toEqual(["CCD", "PPD", "TEL", "WEB"])
  })

  it("settle on the same day except for IAT and ENR, up to a million dollars", () => {
    expect(where(({ same_day }) => !same_day)).toEqual(["IAT", "ENR"])
    expect(SAME_DAY_LIMIT_CENTS).toBe(100_000_000)
  })
})
