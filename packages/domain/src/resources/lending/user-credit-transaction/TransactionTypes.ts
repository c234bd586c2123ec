import type { GlAccount } from "../../../ledger/ChartOfAccounts.ts"
import { PARTS, type Part } from "../subledger-balance/model/Totals.ts"

/** A transaction type: the amounts it takes, its effects and the destination of its money. */
export interface TypeRow {
  /** Sign of `amount`, and of every part unless `mixed`. Positive amounts raise the debt. */
  readonly sign: "positive" | "negative" | "either" | "zero" | "zero_or_negative"
  /** The parts that may be nonzero. */
  readonly parts: ReadonlyArray<Part>
  /** The parts may have different signs. */
  readonly mixed?: true
  /** Takes the whole debt at once, which may exceed the size of a payment. */
  readonly takes_all?: true
  /** The core balance moves by the amount. */
  readonly core: boolean
  /** This balance moves by minus the amount. */
  readonly side?: "dispute" | "charge_off"
  /** Rewards move by `details.rewards`, up or down. */
  readonly rewards?: "up" | "down"
  /** Counts the amount as paid (a positive amount takes back earlier credit, such as a lost dispute) or as funded. */
  readonly counts?: "paid" | "funded"
  /** The only field that `details` must and may have. */
  readonly detail?: "fee_type" | "rewards" | "card_network" | "dispute"
  /** Detail that the type may have. */
  readonly mayState?: "fee_type"
  /** The borrower draws money: limited to the credit left, and only on an active account. */
  readonly draws?: true
  /** Also accepted after a charge-off. */
  readonly after_charge_off?: true
  /** Sold at the price rate of the sale, in either direction; the other types are netted at par. */
  readonly priced?: true
  /** Settles in money on the FBO account; `card` moves on from there to the card networks. */
  readonly money?: "fbo" | "card"
  /** The bank's contra account of each part; without it, the FBO account. */
  readonly against?: Readonly<Record<Part, GlAccount>>
}

const income = {
  principal: "gl_credit_adjustments",
  interest: "gl_interest_income",
  fees: "gl_fee_income"
} as const
const disputes = {
  principal: "gl_disputes_receivable",
  interest: "gl_disputes_receivable",
  fees: "gl_disputes_receivable"
} as const
const adjustments = {
  principal: "gl_credit_adjustments",
  interest: "gl_credit_adjustments",
  fees: "gl_credit_adjustments"
} as const
const losses = { ...income, principal: "gl_charge_off_allowance" } as const

const principal = ["principal"] as const

/** Transaction types of the spec. Sources: S60 and S61; choices that they leave open are ours. */
export const transactionTypes = {
  card_network: {
    sign: "either",
    parts: principal,
    core: true,
    detail: "card_network",
    draws: true,
    priced: true,
    money: "card"
  },
  funding: {
    sign: "positive",
    parts: principal,
    core: true,
    counts: "funded",
    draws: true,
    priced: true,
    money: "fbo"
  },
  fee: { sign: "either", parts: ["fees"], core: true, detail: "fee_type", priced: true, against: income },
  fee_accrued: { sign: "positive", parts: ["fees"], core: true, mayState: "fee_type", priced: true, against: income },
  dispute_provisional: {
    sign: "negative",
    parts: PARTS,
    core: true,
    counts: "paid",
    side: "dispute",
    after_charge_off: true,
    against: disputes
  },
  dispute_won: {
    sign: "positive",
    parts: PARTS,
    core: false,
    side: "dispute",
    detail: "dispute",
    after_charge_off: true,
    money: "card",
    against: disputes
  },
  dispute_lost: {
    sign: "positive",
    parts: PARTS,
    core: true,
    counts: "paid",
    side: "dispute",
    detail: "dispute",
    after_charge_off: true,
    against: disputes
  },
  charge_off: {
    sign: "negative",
    parts: PARTS,
    takes_all: true,
    core: true,
    side: "charge_off",
    after_charge_off: true,
    against: losses
  },
  charge_off_recovery: {
    sign: "positive",
    parts: PARTS,
    core: false,
    side: "charge_off",
    after_charge_off: true,
    money: "fbo",
    against: losses
  },
  rewards_earned: { sign: "zero", parts: [], core: true, rewards: "up", detail: "rewards" },
  rewards_spent: { sign: "zero_or_negative", parts: principal, core: true, rewards: "down", detail: "rewards" },
  rewards_redeemed: { sign: "zero_or_negative", parts: principal, core: true, rewards: "down", detail: "rewards" },
  interest_accrued: { sign: "positive", parts: ["interest"], core: true, priced: true, against: income },
  adjustment: {
    sign: "either",
    parts: PARTS,
    mixed: true,
    core: true,
    after_charge_off: true,
    against: adjustments
  },
  reallocation: { sign: "zero", parts: PARTS, mixed: true, core: true },
  payment: { sign: "negative", parts: PARTS, core: true, counts: "paid", money: "fbo" },
  cancellation: { sign: "negative", parts: PARTS, core: true, money: "fbo" },
  client_credit: { sign: "negative", parts: PARTS, core: true, counts: "paid", money: "fbo" }
} as const satisfies Readonly<Record<string, TypeRow>>

/** A type of transaction. */
export type TransactionType = keyof typeof transactionTypes

/** Returns the row of a type. */
export const rowOf = (type: TransactionType): TypeRow => transactionTypes[type]

/** The types, in the order of the spec. */
export const TRANSACTION_TYPES = [
  "card_network",
  "funding",
  "fee",
  "fee_accrued",
  "dispute_provisional",
  "dispute_won",
  "dispute_lost",
  "charge_off",
  "charge_off_recovery",
  "rewards_earned",
  "rewards_spent",
  "rewards_redeemed",
  "interest_accrued",
  "adjustment",
  "reallocation",
  "payment",
  "cancellation",
  "client_credit"
] as const satisfies ReadonlyArray<TransactionType>
