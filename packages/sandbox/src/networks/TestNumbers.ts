import {
  CHANGE_CODES,
  type ChangeCode,
  comesBeforeSettlement,
  mayReturn,
  OUTGOING_SEC_CODES,
  RETURN_CODES,
  type ReturnCode,
  type ReturnRule,
  returnCodes,
  type SecRule,
  secCodes
} from "@vostro/domain/ach"

/** Answer of the simulated network to an entry whose counterparty's account number ends in certain digits. */
export interface TestNumber {
  /** Last four digits. */
  readonly ends: string
  readonly code: ReturnCode | ChangeCode
  /** Event that is answered: ACH operators return entries before settlement, banks after it. */
  readonly on: "ach.submitted" | "ach.posted"
}

const isPlayed = (code: ReturnCode): boolean => {
  const { by, family }: ReturnRule = returnCodes[code]
  const isAnswered = by.includes("rdfi") || by.includes("operator")
  const fits = OUTGOING_SEC_CODES.some((secCode) => {
    const allowed: SecRule = secCodes[secCode]
    return allowed.sides.some(
      (side) => mayReturn(code, { sec_code: secCode, side, holder_type: undefined }) === undefined
    )
  })
  return family === "return" && isAnswered && fits
}

/**
 * Every test number: `00` and the digits of a return code for returns, `98` and those of a change code for NOCs. Codes
 * that no entry of the API can receive are omitted.
 */
export const testNumbers: ReadonlyArray<TestNumber> = [
  ...RETURN_CODES.filter(isPlayed).map((code) => ({
    ends: `00${code.slice(1)}`,
    code,
    on: comesBeforeSettlement(code) ? ("ach.submitted" as const) : ("ach.posted" as const)
  })),
  // C08 applies to IAT entries only.
  ...CHANGE_CODES.filter((code) => code !== "C08").map((code) => ({
    ends: `98${code.slice(1)}`,
    code,
    on: "ach.posted" as const
  }))
]

/** Digit before the last four with which the other bank also contests a dishonored return. */
export const CONTESTS = "7"

/** Codes of contested returns, by the code of the dishonored return. */
export const contests = {
  R61: "R71",
  R62: "R77",
  R67: "R75",
  R68: "R73",
  R69: "R76",
  R70: "R71"
} as const satisfies Readonly<Record<string, ReturnCode>>

/** Corrected data that the network sends in a NOC. */
export const CORRECTED = { account_number: "1000000000", routing_number: "231380104" } as const
