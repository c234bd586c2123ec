import { cents, type LegsPage, subtract } from "@vostro/domain/ports"
import type { LegRows } from "./LegRows.ts"
import { transactionOf } from "./Transactions.ts"

/** Makes a page of legs from the rows that the reading thread found. */
export const legsPageOf = ({ held, later, posted, transactions, ...more }: LegRows): LegsPage => ({
  posted: cents(posted),
  held: cents(held),
  balance: subtract(cents(posted), cents(later)),
  transactions: transactions.map(transactionOf),
  ...more
})
