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
} from "@vostro/domain/rails"

/** What the simulated network answers to an entry whose counterparty's account number ends in some digits. */
export interface TestNumber {
  /** The last four digits. */
  readonly ends: string
  readonly code: ReturnCode | ChangeCode
  /** The event that it answers: operators send back before an entry has settled, banks after that. */
  readonly on: "ach.submitted" | "ach.posted"
}

const isPlayed = (code: ReturnCode): boolean => {
  const { by, family }: ReturnRule = returnCodes[code]
  const isAnswered = by.includes("rdfi") || by.includes("operator")
  const fits = OUTGOING_SEC_CODES.some((sec_code) => {
    const allowed: SecRule = secCodes[sec_code]
    return allowed.sides.some((side) => mayReturn(code, { sec_code, side, holder_type: undefined }) === undefined)
  })
  return family === "return" && isAnswered && fits
}

/**
 * Every test number: `00` and the digits of a return code for returns, `98` and those of a change code for notifications
 * of change. Codes that no entry of the interface can meet are left out.
 */
export const testNumbers: ReadonlyArray<TestNumber> = [
  ...RETURN_CODES.filter(isPlayed).map((code) => ({
    ends: `00${code.slice(1)}`,
    code,
    on: comesBeforeSettlement(code) ? ("ach.submitted" as const) : ("ach.posted" as const)
  })),
  // C08 corrects what only an IAT has.
  ...CHANGE_CODES.filter((code) => code !== "C08").map((code) => ({
    ends: `98${code.slice(1)}`,
    code,
    on: "ach.posted" as const
  }))
]

/** With this digit before the last four, the other bank also contests a dishonor of its return. */
export const CONTESTS = "7"

/** What a dishonor is contested with, by its code. */
export const contests = {
  R61: "R71",
  R62: "R77",
  R67: "R75",
  R68: "R73",
  R69: "R76",
  R70: "R71"
} as const satisfies Readonly<Record<string, ReturnCode>>

/** What the network has as the counterparty's, where a notification of change corrects it. */
export const CORRECTED = { account_number: "1000000000", routing_number: "231380104" } as const
