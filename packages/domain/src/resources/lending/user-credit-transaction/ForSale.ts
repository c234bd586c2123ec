import type { Id } from "../../../kernel/Id.ts"
import { type Breakdown, NO_PARTS, PARTS } from "../subledger-balance/model/Totals.ts"
import { rowOf, type TransactionType } from "./TransactionTypes.ts"

/** The parts of a transaction that a sale of it moves out of the bank's books, in cents. */
export interface SaleParts {
  /** Amounts that the transaction added to the receivables. */
  readonly receivables: Breakdown
  /** Amounts that it added to the accounts of losses: negative for a charge-off, positive for a recovery. */
  readonly losses: Breakdown
}

type Amounts = { readonly type: TransactionType; readonly amount_breakdown: Breakdown }

/** Returns the parts of a transaction that a sale of it takes. */
export const salePartsOf = ({ type, amount_breakdown: parts }: Amounts): SaleParts => {
  const { core, side } = rowOf(type)
  return { receivables: core ? parts : NO_PARTS, losses: side === "charge_off" ? parts : NO_PARTS }
}

/** Value of the attribute `sale` of transactions that the bank can sell. */
export const UNSOLD = "unsold"

type OnTheBooks = Amounts & {
  readonly posts: "later" | "done" | "never"
  readonly lender_id?: string
  readonly receivable_sale_id?: Id<"receivable_sale">
}

/**
 * Returns the attribute by which sales find their transactions: the id of the sale that has the transaction, or
 * {@link UNSOLD}. Transactions that are not on the bank's books have none.
 */
export const saleAttribute = (one: OnTheBooks): { readonly sale?: string } => {
  if (one.receivable_sale_id !== undefined) return { sale: one.receivable_sale_id }
  return one.posts === "done" && one.lender_id === undefined && isSold(salePartsOf(one)) ? { sale: UNSOLD } : {}
}

const isSold = ({ receivables, losses }: SaleParts): boolean =>
  PARTS.some((part) => receivables[part] !== 0 || losses[part] !== 0)
