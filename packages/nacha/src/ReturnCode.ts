/** A return, the dishonor of a return, or the contest of a dishonor. */
export type ReturnFamily = "return" | "dishonored" | "contested"

/** A return code: what it says and in which hop of the dispute it belongs. */
export interface ReturnCode {
  readonly title: string
  readonly family: ReturnFamily
}

const ofFamily = (
  family: ReturnFamily,
  titles: Readonly<Record<string, string>>
): ReadonlyArray<[string, ReturnCode]> => Object.entries(titles).map(([code, title]) => [code, { title, family }])

/** Every return code. Source: Nacha Operating Rules, Appendix 4; rails 1.3. */
export const returnCodes: ReadonlyMap<string, ReturnCode> = new Map([
  ...ofFamily("return", {
    R01: "insufficient funds",
    R02: "account closed",
    R03: "no account or unable to locate account",
    R04: "invalid account number structure",
    R05: "unauthorized debit to consumer account using corporate SEC code",
    R06: "returned per ODFI's request",
    R07: "authorization revoked by customer",
    R08: "payment stopped",
    R09: "uncollected funds",
    R10: "customer advises originator is not known or not authorized",
    R11: "customer advises entry not in accordance with the terms of the authorization",
    R12: "account sold to another DFI",
    R13: "invalid ACH routing number",
    R14: "representative payee deceased or unable to continue",
    R15: "beneficiary or account holder deceased",
    R16: "account frozen or entry returned per OFAC instruction",
    R17: "file record edit criteria, questionable entry or improper reversal",
    R18: "improper effective entry date",
    R19: "amount field error",
    R20: "non-transaction account",
    R21: "invalid company identification",
    R22: "invalid individual ID number",
    R23: "credit entry refused by receiver",
    R24: "duplicate entry",
    R25: "addenda error",
    R26: "mandatory field error",
    R27: "trace number error",
    R28: "routing number check digit error",
    R29: "corporate customer advises not authorized",
    R30: "RDFI not participant in check truncation program",
    R31: "permissible return entry of CCD and CTX",
    R32: "RDFI non-settlement",
    R33: "return of XCK entry",
    R34: "limited participation DFI",
    R35: "return of improper debit entry",
    R36: "return of improper credit entry",
    R37: "source document presented for payment",
    R38: "stop payment on source document",
    R39: "improper source document",
    R40: "return of ENR entry by federal agency",
    R41: "invalid transaction code",
    R42: "routing number or check digit error",
    R43: "invalid DFI account number",
    R44: "invalid individual ID number",
    R45: "invalid individual name or company name",
    R46: "invalid representative payee indicator",
    R47: "duplicate enrollment",
    R50: "state law affecting RCK acceptance",
    R51: "item related to RCK entry is ineligible or RCK entry is improper",
    R52: "stop payment on item related to RCK entry",
    R53: "item and RCK entry presented for payment",
    R80: "IAT entry coding error",
    R81: "non-participant in IAT program",
    R82: "invalid foreign receiving DFI identification",
    R83: "foreign receiving DFI unable to settle",
    R84: "entry not processed by gateway",
    R85: "incorrectly coded outbound international payment"
  }),
  ...ofFamily("dishonored", {
    R61: "misrouted return",
    R62: "return of erroneous or reversing debit",
    R67: "duplicate return",
    R68: "untimely return",
    R69: "field errors",
    R70: "permissible return not accepted or not requested by ODFI"
  }),
  ...ofFamily("contested", {
    R71: "misrouted dishonored return",
    R72: "untimely dishonored return",
    R73: "timely original return",
    R74: "corrected return",
    R75: "return not a duplicate",
    R76: "no errors found",
    R77: "non-acceptance of R62 dishonored return"
  })
])

/** The family a return code's place gives it, also when the code itself is unknown. */
export const returnFamilyOf = (code: string): ReturnFamily => {
  if (code >= "R61" && code <= "R70") return "dishonored"
  return code >= "R71" && code <= "R77" ? "contested" : "return"
}
