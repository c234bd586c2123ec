import type { SubmittedRecord } from "@vostro/submissions"
import type { Facts } from "../../../../operation/Decision.ts"
import { NonPostedTransaction } from "../../../lending/non-posted-transaction/NonPostedTransaction.ts"
import { centsOf } from "../Amount.ts"
import { statedAs } from "../Stated.ts"

const decode = statedAs(NonPostedTransaction)

/** Returns the transaction that a record of a checked file states, instead of the one before. */
export const nonPostedOf = (
  record: SubmittedRecord,
  submission_id: string,
  before: NonPostedTransaction | undefined,
  facts: Pick<Facts, "newId" | "now">
): NonPostedTransaction => {
  const fields = {
    id: before?.id ?? facts.newId("non_posted_transaction"),
    client_transaction_id: record.of("id"),
    submission_id,
    amount: centsOf(record.of("amount")),
    type: record.of("type"),
    transfer_type: record.of("transfer_type"),
    reconciliation_note: record.given("reconciliation_note"),
    settlement_date: record.of("settlement_date"),
    transfer_id: record.given("transfer_id"),
    created_at: before?.created_at ?? facts.now.iso,
    updated_at: facts.now.iso
  }
  return decode(record, fields)
}
