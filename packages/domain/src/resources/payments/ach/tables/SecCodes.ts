import { Struct } from "effect"
import type { Side } from "./TransactionCodes.ts"

/** Requirements of an SEC code on its entries. */
export interface SecRule {
  /** Holder of the receiving account. */
  readonly receiver: "consumer" | "business" | "either" | "agency" | "operator"
  /** Sides allowed for entries, apart from reversals. */
  readonly sides: ReadonlyArray<Side>
  /** Record types of the addenda of forward entries, and their total number. */
  readonly addenda: { readonly types: ReadonlyArray<string>; readonly min: number; readonly max: number }
  /** Maximum amount of an entry, in cents, if the code has a limit of its own. */
  readonly amount_limit?: number
  readonly same_day: boolean
  /**
   * Rule for amounts of 0 cents. `prenote`: with a prenote's transaction code. `remittance`: also with a zero-dollar
   * code and addenda. `always`: the entries are not monetary. `never`: not allowed. `free`: the rules state nothing.
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
  // A WEB credit is from one person to another.
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
  // The spec does not list the last three; they arrive only in files.
  ACK: { ...business, sides: ["credit"], addenda: oneMay, zero: "always" },
  ATX: { ...business, sides: ["credit"], addenda: { types: ["05"], min: 0, max: 9_999 }, zero: "always" },
  XCK: { ...check, amount_limit: 250_000 }
} as const satisfies Readonly<Record<string, SecRule>>

/** An SEC code of the interface. */
export type SecCode = keyof typeof secCodes

/** All SEC codes of the interface: the spec's in its order, then those that arrive only in files. */
export const SEC_CODES: ReadonlyArray<SecCode> = Struct.keys(secCodes)

/** SEC codes of entries that clients send. Source: spec, `sec_code`. */
export const OUTGOING_SEC_CODES = ["CCD", "PPD", "WEB", "TEL"] as const satisfies ReadonlyArray<SecCode>

/** Maximum amount of a same-day entry, in cents, inclusive. Source: S19. */
export const SAME_DAY_LIMIT_CENTS = 100_000_000
