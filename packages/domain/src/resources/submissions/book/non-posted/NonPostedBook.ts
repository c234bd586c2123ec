import type { SubmittedRecord } from "@vostro/submissions"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Facts, upserted } from "../../../../operation/Decision.ts"
import { FBO_ID } from "../../../deposits/core-account/CoreAccount.ts"
import {
  type NonPostedTransaction,
  nonPostedTransaction
} from "../../../lending/non-posted-transaction/NonPostedTransaction.ts"
import {
  openByFile,
  type SubledgerBalance,
  subledgerBalance
} from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { centsOf, dollars } from "../Amount.ts"
import type { Book } from "../Book.ts"
import { statedAs } from "../Stated.ts"
import { byClientTransactionId } from "../transactions/Named.ts"

/** Sum of the records and the deposit balances judged so far, in cents. */
interface Sum {
  total: bigint
}

/**
 * Books transactions that are settled and on no balance yet. Each file replaces the one before. Together with the deposit
 * balances they are the money on the FBO account.
 */
export const nonPostedBook: Book<Sum> = {
  emits: [],
  reads: ({ records }) => ({
    newest: records.map((record) => byClientTransactionId(nonPostedTransaction.kind, record.of("id")))
  }),
  begin: () => ({ total: 0n }),
  judge: ({ records }, sum) => {
    for (const record of records) sum.total += BigInt(centsOf(record.of("amount")))
  },
  remaining: {
    resource: subledgerBalance,
    filters: openByFile,
    judge: (objects: ReadonlyArray<Versioned<SubledgerBalance>>, _, sum) => {
      for (const { object } of objects) if (object.type === "deposit") sum.total += BigInt(object.kept.amount)
    }
  },
  conclusion: {
    account: FBO_ID,
    judge: (balance, { total }, report) => {
      if (total !== balance) report.whole("fbo", dollars(total), dollars(balance))
    }
  },
  book: ({ records, submission }, facts) => [
    {
      changes: records.map((record) => {
        const before = facts.newest(
          nonPostedTransaction,
          byClientTransactionId(nonPostedTransaction.kind, record.of("id"))
        )
        return upserted(nonPostedTransaction, before, transactionOf(record, submission.id, before?.object, facts))
      })
    }
  ]
}

const transactionOf = (
  record: SubmittedRecord,
  submission_id: string,
  before: NonPostedTransaction | undefined,
  facts: Facts
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
  return statedAs<NonPostedTransaction>(fields)
}
