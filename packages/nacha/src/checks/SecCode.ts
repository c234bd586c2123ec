import type { TransactionCode } from "../codes/TransactionCode.ts"
import type { AddendaName } from "../records/AnyAddenda.ts"
import type { BatchHeader } from "../records/BatchHeader.ts"
import type { EntryDetail } from "../records/EntryDetail.ts"
import type { Category } from "./Category.ts"

/** A kind of addenda with its minimum and maximum number in an entry. */
export interface Slot {
  readonly kind: AddendaName
  readonly min: number
  readonly max: number
}

/** Rules of an SEC code for its batches and entries. */
export interface SecRules {
  readonly entry: EntryDetail["_tag"]
  /** Sides that a forward entry may have, reversals excepted. */
  readonly sides: ReadonlyArray<TransactionCode["side"]>
  /** Uses that a forward entry's transaction code may have. */
  readonly uses: ReadonlyArray<TransactionCode["use"]>
  /** Addenda of each category, in order. An absent category cannot occur. */
  readonly addenda: Readonly<Partial<Record<Category, ReadonlyArray<Slot>>>>
  /** Maximum number of addenda in an entry, all kinds together. */
  readonly addendaLimit?: number
  /** Maximum amount of a forward entry, in cents. */
  readonly amountLimit?: number
  /** True if a zero-dollar entry requires addenda, its only purpose. */
  readonly needsRemittance?: boolean
  readonly description?: string
  readonly originators: ReadonlyArray<BatchHeader["originatorStatus"]>
}

/** Maximum number of addenda in an entry of any SEC code. */
export const MOST_ADDENDA = 9_999

const slot = (kind: AddendaName, min: number, max: number): Slot => ({ kind, min, max })

const banks = ["1", "2"] as const
const both = ["credit", "debit"] as const
const usual = ["live", "prenote", "remittance", "reversal"] as const

const disputes = {
  return: [slot("addenda99", 1, 1)],
  dishonored: [slot("dishonoredAddenda99", 1, 1)],
  contested: [slot("contestedAddenda99", 1, 1)]
} as const

const parties = [
  slot("iatAddenda10", 1, 1),
  slot("iatAddenda11", 1, 1),
  slot("iatAddenda12", 1, 1),
  slot("iatAddenda13", 1, 1),
  slot("iatAddenda14", 1, 1),
  slot("iatAddenda15", 1, 1),
  slot("iatAddenda16", 1, 1)
] as const

const forward = (entry: SecRules["entry"], ...slots: ReadonlyArray<Slot>) => ({
  entry,
  originators: banks,
  sides: both,
  uses: usual,
  addenda: { forward: slots, ...disputes }
})

const check = { ...forward("checkEntryDetail"), sides: ["debit"] as const }

/** Acknowledgments move no money: zero-dollar credits. */
const acknowledgment = { sides: ["credit"], uses: ["remittance"] } as const

/** Rules of every SEC code. Source: Nacha Operating Rules, Appendix 3; S42 and S45. */
export const secCodes = {
  ACK: { ...forward("entryDetail", slot("addenda05", 0, 1)), ...acknowledgment },
  ADV: { entry: "advEntryDetail", originators: ["0"], sides: both, uses: ["advice"], addenda: { forward: [] } },
  ARC: { ...check, amountLimit: 2_500_000 },
  ATX: { ...forward("corporateEntryDetail", slot("addenda05", 0, MOST_ADDENDA)), ...acknowledgment },
  BOC: { ...check, amountLimit: 2_500_000 },
  CCD: { ...forward("entryDetail", slot("addenda05", 0, 1)), needsRemittance: true },
  CIE: { ...forward("namedEntryDetail", slot("addenda05", 0, 1)), sides: ["credit"] },
  COR: {
    ...forward("entryDetail"),
    addenda: { change: [slot("addenda98", 1, 1)], refusedChange: [slot("refusedAddenda98", 1, 1)] }
  },
  CTX: { ...forward("corporateEntryDetail", slot("addenda05", 0, MOST_ADDENDA)), needsRemittance: true },
  DNE: {
    ...forward("entryDetail", slot("addenda05", 1, 1)),
    sides: ["credit"],
    uses: ["prenote"],
    originators: ["2"]
  },
  ENR: { ...forward("corporateEntryDetail", slot("addenda05", 1, MOST_ADDENDA)), sides: ["credit"], uses: ["prenote"] },
  IAT: {
    ...forward("iatEntryDetail"),
    addendaLimit: 12,
    addenda: {
      forward: [...parties, slot("iatAddenda17", 0, 2), slot("iatAddenda18", 0, 5)],
      return: [...parties, slot("iatAddenda99", 1, 1)]
    }
  },
  IATCOR: {
    ...forward("iatEntryDetail"),
    addenda: { change: [slot("iatAddenda98", 1, 1)], refusedChange: [slot("refusedAddenda98", 1, 1)] }
  },
  MTE: forward("namedEntryDetail", slot("mteAddenda02", 1, 1)),
  POP: { ...forward("popEntryDetail"), sides: ["debit"], amountLimit: 2_500_000 },
  POS: forward("posEntryDetail", slot("addenda02", 1, 1)),
  PPD: forward("entryDetail", slot("addenda05", 0, 1)),
  RCK: { ...check, amountLimit: 250_000, description: "REDEPCHECK" },
  SHR: forward("shrEntryDetail", slot("addenda02", 1, 1)),
  TEL: { ...forward("entryDetail"), sides: ["debit"] },
  TRC: { ...forward("trcEntryDetail"), sides: ["debit"] },
  TRX: { ...forward("trxEntryDetail", slot("addenda05", 0, MOST_ADDENDA)), sides: ["debit"] },
  WEB: forward("entryDetail", slot("addenda05", 0, 1)),
  XCK: { ...forward("trcEntryDetail"), sides: ["debit"], amountLimit: 250_000 }
} as const satisfies Record<string, SecRules>

/** Finds the rules of a batch by its header. Notifications of change to IAT have their own. */
export const secRulesOf = (header: BatchHeader): SecRules =>
  secCodes[header._tag === "iatBatchHeader" && header.secCode === "COR" ? "IATCOR" : header.secCode]
