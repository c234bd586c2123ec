import { Struct } from "effect"
import type { Side } from "./TransactionCodes.ts"

/** What an SEC code asks of its entries. */
export interface SecRule {
  /** Whose account the entries are for. */
  readonly receiver: "consumer" | "business" | "either" | "agency" | "operator"
  /** The sides that entries may have, reversals left aside. */
  readonly sides: ReadonlyArray<Side>
  /** The record types of the addenda that forward entries carry, and how many in all. */
  readonly addenda: { readonly types: ReadonlyArray<string>; readonly min: number; readonly max: number }
  /** The largest amount of an entry, in cents, where the code has a limit of its own. */
  readonly amount_limit?: number
  readonly same_day: boolean
  /**
   * Amounts of 0 cents. `prenote`: with a prenote's transaction code. `remittance`: also with a zero-dollar one, and
   * then addenda. `always`: the entries are not monetary. `never`. `free`: nothing is said.
   */
  readonly zero: "prenote" | "remittance" | "always" | "never" | "free"
}

const none = { types: [], min: 0, max: 0 } as const
const oneMay = { types: ["05"], min: 0, max: 1 } as const
const oneMust = { types: ["02"], min: 1, max: 1 } as const

const usual = { sides: ["credit", "debit"], addenda: none, same_day: true, zero: "prenote" } as const
const consumer = { ...usual, receiver: "consumer" } as const
const business = { ...usual, receiver: "business" } as const
const either = { ...usual, receiver: "either" } as const
const check = { ...either, sides: ["debit"], amount_limit: 2_500_000 } as const

/** Every SEC code of the interface. Source: spec, `sec_code`; S42, S19 and S45. */
export const secCodes = {
  PPD: { ...consumer, addenda: oneMay },
  CCD: { ...business, addenda: oneMay, zero: "remittance" },
  ARC: check,
  BOC: check,
  CIE: { ...business, sides: ["credit"], addenda: oneMay },
  CTX: { ...business, addenda: { types: ["05"], min: 0, max: 9_999 }, zero: "remittance" },
  IAT: {
    ...either,
    addenda: { types: ["10", "11", "12", "13", "14", "15", "16", "17", "18"], min: 7, max: 12 },
    same_day: false
  },
  POP: check,
  POS: { ...consumer, addenda: oneMust },
  RCK: { ...consumer, sides: ["debit"], amount_limit: 250_000 },
  TEL: { ...consumer, sides: ["debit"] },
  // A credit is from one person to another.
  WEB: { ...consumer, addenda: oneMay },
  ADV: { ...usual, receiver: "operator", zero: "free" },
  DNE: { ...either, sides: ["credit"], addenda: { types: ["05"], min: 1, max: 1 }, zero: "always" },
  ENR: {
    ...usual,
    receiver: "agency",
    sides: ["credit"],
    addenda: { types: ["05"], min: 1, max: 9_999 },
    same_day: false,
    zero: "always"
  },
  MTE: { ...consumer, addenda: oneMust, zero: "never" },
  SHR: { ...consumer, addenda: oneMust },
  TRC: { ...either, sides: ["debit"] },
  TRX: { ...either, sides: ["debit"], addenda: { types: ["05"], min: 0, max: 9_999 } },
  COR: { ...either, addenda: { types: ["98"], min: 1, max: 1 }, zero: "always" },
  // The spec does not list the last three; they come in with files.
  ACK: { ...business, sides: ["credit"], addenda: oneMay, zero: "always" },
  ATX: { ...business, sides: ["credit"], addenda: { types: ["05"], min: 0, max: 9_999 }, zero: "always" },
  XCK: { ...check, amount_limit: 250_000 }
} as const satisfies Readonly<Record<string, SecRule>>

/** An SEC code of the interface. */
export type SecCode = keyof typeof secCodes

/** All SEC codes of the interface: the spec's in its order, then those that only files bring. */
export const SEC_CODES: ReadonlyArray<SecCode> = Struct.keys(secCodes)

/** The SEC codes of entries that clients send. Source: spec, `sec_code`. */
export const OUTGOING_SEC_CODES = ["CCD", "PPD", "WEB", "TEL"] as const satisfies ReadonlyArray<SecCode>

/** The largest amount of an entry that settles the same day, in cents: included itself. Source: S19. */
export const SAME_DAY_LIMIT_CENTS = 100_000_000
