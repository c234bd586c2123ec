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
