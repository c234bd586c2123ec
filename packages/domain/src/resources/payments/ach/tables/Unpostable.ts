import type { HolderType, ReturnCode } from "./ReturnCodes.ts"
import type { Side } from "./TransactionCodes.ts"

/**
 * Return code of an unpostable incoming entry, by its side and the account's holder type; absent for impossible
 * combinations.
 */
export interface UnpostableRule {
  readonly credit?: Readonly<Partial<Record<HolderType, ReturnCode>>>
  readonly debit?: Readonly<Partial<Record<HolderType, ReturnCode>>>
  /** Additional information of the return. */
  readonly information?: "QUESTIONABLE"
}

const anyone = <const C extends ReturnCode>(code: C) => ({ consumer: code, commercial: code })
const always = <const C extends ReturnCode>(code: C) => ({ credit: anyone(code), debit: anyone(code) })
const unauthorized = { consumer: "R10", commercial: "R29" } as const
const deceased = { consumer: "R15" } as const

/**
 * Reasons that an incoming entry cannot be posted, with their return codes. Source: S35, except the row with its own.
 */
export const unpostable = {
  account_number_unknown: always("R03"),
  account_number_malformed: always("R04"),
  account_closed: always("R02"),
  account_frozen: always("R16"),
  // S93 wins over the R08 or R29 of S35.
  debits_not_accepted: { debit: anyone("R16") },
  credits_not_accepted: { credit: anyone("R23") },
  counterparty_not_admitted: { credit: anyone("R23"), debit: unauthorized },
  non_sufficient_funds: { debit: anyone("R01") },
  uncollected_funds: { debit: anyone("R09") },
  account_not_for_transactions: always("R20"),
  holder_deceased: { credit: deceased, debit: deceased },
  representative_payee_deceased: always("R14"),
  duplicate: always("R24"),
  ofac: always("R16"),
  fraud_suspected: { ...always("R17"), information: "QUESTIONABLE" }
} as const satisfies Readonly<Record<string, UnpostableRule>>

/** Reason that an incoming entry cannot be posted. */
export type UnpostableReason = keyof typeof unpostable

/** Returns the code to return an incoming entry with, or `undefined` for an impossible combination. */
export const returnCodeFor = (reason: UnpostableReason, side: Side, holderType: HolderType): ReturnCode | undefined => {
  const rule: UnpostableRule = unpostable[reason]
  return rule[side]?.[holderType]
}
