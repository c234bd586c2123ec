/**
 * The codes of the ACH network as data: return codes, change codes, SEC codes, transaction codes, reversals, and the
 * accounts that settlements use. A row states the conditions of a code and its source. Applying the rows to an entry
 * is left to the folders after this one.
 */

import { Struct } from "effect"
import type { AchDeadline } from "../schedule/AchDeadlines.ts"
import type { SecCode } from "./SecCodes.ts"
import type { Side } from "./TransactionCodes.ts"

/** Holder of an account: `consumer` for a person, `commercial` for all others. */
export type HolderType = "consumer" | "commercial"

/** Conditions, parties and deadline of a return code. */
export interface ReturnRule {
  readonly title: string
  /** Return stage: the return of an entry, the dishonor of a return, the contest of a dishonor. */
  readonly family: "return" | "dishonor" | "contest"
  readonly by: ReadonlyArray<"rdfi" | "odfi" | "operator" | "gateway" | "agency">
  readonly holder_types: ReadonlyArray<HolderType>
  /** Sides of the entries that the code is for. */
  readonly sides: ReadonlyArray<Side>
  /**
   * A row of ACH_DEADLINES. `agreed`: as agreed with the ODFI; `operator`: with the operator's next delivery; `none`:
   * no deadline.
   */
  readonly deadline: AchDeadline | "agreed" | "operator" | "none"
  /** True if the receiver must sign a written statement; the deadline `statement_return` then applies, too. */
  readonly statement: boolean
  /** The only SEC codes that the code is for. */
  readonly only?: ReadonlyArray<SecCode>
  /** The only SEC codes that the code is for if the account is commercial. */
  readonly only_commercial?: ReadonlyArray<SecCode>
  /** SEC codes that the code is not for. */
  readonly except?: ReadonlyArray<SecCode>
  /** The entry may be presented again: twice, by the deadline `reinitiation`. */
  readonly retryable?: true
  /** The only codes of the previous stage that the code answers. */
  readonly answers?: ReadonlyArray<`R${number}`>
}

const anyone = ["consumer", "commercial"] as const
const credit = ["credit"] as const
const debit = ["debit"] as const
const either = ["credit", "debit"] as const
const checks = ["ARC", "BOC", "POP"] as const
const withCommercial = ["ARC", "BOC", "IAT", "POP"] as const

/** Two banking days (2B). */
const prompt = {
  family: "return",
  by: ["rdfi"],
  holder_types: anyone,
  sides: either,
  deadline: "return",
  statement: false
} as const
/** Sixty calendar days (60C). */
const extended = { ...prompt, sides: debit, deadline: "extended_return" } as const
/** Sixty calendar days with a written statement (60C WS). */
const stated = { ...extended, statement: true } as const
const operator = { ...prompt, by: ["operator"], deadline: "operator" } as const
const agency = { ...prompt, by: ["agency"], deadline: "none", only: ["ENR"] } as const
const check = { holder_types: ["consumer"], only: ["RCK"] } as const
const gateway = { ...prompt, by: ["gateway"], only: ["IAT"] } as const
/** Five banking days (5B). Returns of IAT entries cannot be dishonored. */
const dishonor = { ...prompt, family: "dishonor", by: ["odfi"], deadline: "dishonor", except: ["IAT"] } as const
/** Two banking days after the dishonored return (2Bd). */
const contest = { ...dishonor, family: "contest", by: ["rdfi"], deadline: "contest" } as const

/**
 * Every return code of the interface. Source: S30 and S13; Nacha Operating Rules 2013,
 * Appendix Four, with later changes (R06, R11, R17).
 */
export const returnCodes = {
  R01: { ...prompt, title: "insufficient funds", sides: debit, retryable: true },
  R02: { ...prompt, title: "account closed" },
  R03: { ...prompt, title: "no account or unable to locate account" },
  R04: { ...prompt, title: "invalid account number structure" },
  R05: {
    ...stated,
    title: "unauthorized debit to consumer account using corporate SEC code",
    holder_types: ["consumer"],
    only: ["CCD", "CTX"]
  },
  R06: { ...prompt, title: "returned per ODFI's request", deadline: "agreed" },
  R07: {
    ...stated,
    title: "authorization revoked by customer",
    holder_types: ["consumer"],
    except: ["ARC", "BOC", "POP", "RCK"]
  },
  R08: { ...prompt, title: "payment stopped", sides: debit },
  R09: { ...prompt, title: "uncollected funds", sides: debit, retryable: true },
  R10: {
    ...stated,
    title: "customer advises originator is not known or not authorized",
    only_commercial: withCommercial
  },
  R11: {
    ...stated,
    title: "customer advises entry not in accordance with the terms of the authorization",
    only_commercial: withCommercial
  },
  R12: { ...prompt, title: "account sold to another DFI" },
  R13: { ...operator, title: "invalid ACH routing number" },
  R14: { ...prompt, title: "representative payee deceased or unable to continue" },
  R15: { ...prompt, title: "beneficiary or account holder deceased", holder_types: ["consumer"] },
  R16: { ...prompt, title: "account frozen or entry returned per OFAC instruction", by: ["rdfi", "gateway"] },
  R17: { ...prompt, title: "file record edit criteria, questionable entry or improper reversal" },
  R18: { ...operator, title: "improper effective entry date" },
  R19: { ...operator, title: "amount field error" },
  R20: { ...prompt, title: "non-transaction account" },
  R21: { ...prompt, title: "invalid company identification", holder_types: ["commercial"] },
  R22: { ...prompt, title: "invalid individual ID number" },
  R23: { ...prompt, title: "credit entry refused by receiver", sides: credit, deadline: "refused_credit_return" },
  R24: { ...prompt, title: "duplicate entry" },
  R25: { ...operator, title: "addenda error" },
  R26: { ...operator, title: "mandatory field error" },
  R27: { ...operator, title: "trace number error" },
  R28: { ...operator, title: "routing number check digit error" },
  R29: { ...prompt, title: "corporate customer advises not authorized", holder_types: ["commercial"], sides: debit },
  R30: {
    ...operator,
    title: "RDFI not participant in check truncation program",
    sides: debit,
    only: ["TRC", "TRX"]
  },
  R31: {
    ...prompt,
    title: "permissible return entry of CCD and CTX",
    holder_types: ["commercial"],
    sides: debit,
    deadline: "agreed",
    only: ["CCD", "CTX"]
  },
  R32: { ...operator, title: "RDFI non-settlement" },
  R33: { ...extended, title: "return of XCK entry", only: ["XCK"] },
  R34: { ...operator, title: "limited participation DFI" },
  R35: { ...operator, title: "return of improper debit entry", sides: debit },
  R36: {
    ...operator,
    title: "return of improper credit entry",
    sides: credit,
    only: ["ARC", "BOC", "POP", "RCK", "TEL", "XCK"]
  },
  R37: { ...stated, title: "source document presented for payment", only: checks },
  R38: { ...extended, title: "stop payment on source document", only: ["ARC", "BOC"] },
  R39: { ...prompt, title: "improper source document", sides: debit, only: checks },
  R40: { ...agency, title: "return of ENR entry by federal agency" },
  R41: { ...agency, title: "invalid transaction code" },
  R42: { ...agency, title: "routing number or check digit error" },
  R43: { ...agency, title: "invalid DFI account number" },
  R44: { ...agency, title: "invalid individual ID number" },
  R45: { ...agency, title: "invalid individual name or company name" },
  R46: { ...agency, title: "invalid representative payee indicator" },
  R47: { ...agency, title: "duplicate enrollment" },
  R50: {
    ...prompt,
    ...check,
    title: "state law affecting RCK acceptance",
    sides: debit,
    deadline: "rck_state_law_return"
  },
  R51: { ...stated, ...check, title: "item related to RCK entry is ineligible or RCK entry is improper" },
  R52: { ...extended, ...check, title: "stop payment on item related to RCK entry" },
  R53: { ...stated, ...check, title: "item and RCK entry presented for payment" },
  R61: { ...dishonor, title: "misrouted return" },
  R62: { ...dishonor, title: "return of erroneous or reversing debit", sides: debit },
  R67: { ...dishonor, title: "duplicate return" },
  R68: { ...dishonor, title: "untimely return" },
  R69: { ...dishonor, title: "field errors" },
  R70: { ...dishonor, title: "permissible return not accepted or not requested by ODFI", answers: ["R06", "R31"] },
  R71: { ...contest, title: "misrouted dishonored return" },
  R72: { ...contest, title: "untimely dishonored return" },
  R73: { ...contest, title: "timely original return", answers: ["R68"] },
  R74: { ...contest, title: "corrected return", answers: ["R69"] },
  R75: { ...contest, title: "return not a duplicate", answers: ["R67"] },
  R76: { ...contest, title: "no errors found", answers: ["R69"] },
  R77: { ...contest, title: "non-acceptance of R62 dishonored return", sides: debit, answers: ["R62"] },
  R80: { ...gateway, title: "IAT entry coding error" },
  R81: { ...gateway, title: "non-participant in IAT program" },
  R82: { ...gateway, title: "invalid foreign receiving DFI identification" },
  R83: { ...gateway, title: "foreign receiving DFI unable to settle" },
  R84: { ...gateway, title: "entry not processed by gateway" },
  R85: { ...prompt, title: "incorrectly coded outbound international payment", by: ["gateway", "rdfi"] }
} as const satisfies Readonly<Record<`R${number}`, ReturnRule>>

/** A return code of the interface. */
export type ReturnCode = keyof typeof returnCodes

/** Checks that a text is a return code of the interface. */
export const isReturnCode = (text: string): text is ReturnCode => Object.hasOwn(returnCodes, text)

/** All return codes of the interface. */
export const RETURN_CODES: ReadonlyArray<ReturnCode> = Struct.keys(returnCodes)

/** Codes that a client may return an incoming entry with. Source: S36; S30. */
export const CLIENT_RETURN_CODES = [
  "R01",
  "R02",
  "R03",
  "R05",
  "R07",
  "R08",
  "R09",
  "R10",
  "R11",
  "R14",
  "R15",
  "R16",
  "R17",
  "R22",
  "R23",
  "R29"
] as const satisfies ReadonlyArray<ReturnCode>
