/**
 * Sales of the bank's receivables to the buyer of a program. A request or the daily job begins a sale (Propose.ts);
 * the batch job of Run.ts gathers its transactions page by page, or releases them. Move.ts confirms and settles it.
 * The parts of a transaction that a sale takes are left to `lending/user-credit-transaction`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { salePostings } from "./Ledger.ts"
import { receivableSaleOperations } from "./Operations.ts"
import { receivableSale, receivableSaleItem } from "./ReceivableSale.ts"
import { saleJob } from "./Run.ts"
import { dailyJob } from "./SetTerms.ts"
import { receivableSaleTerms } from "./Terms.ts"

/** Sales of receivables, their items and their terms. */
export const receivableSales = defineResource({
  resources: [receivableSale, receivableSaleItem, receivableSaleTerms],
  operations: receivableSaleOperations,
  jobs: [dailyJob],
  batchJobs: [saleJob],
  postings: salePostings
})
