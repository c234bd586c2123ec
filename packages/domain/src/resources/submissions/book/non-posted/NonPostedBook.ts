import type { Versioned } from "../../../../kernel/Resource.ts"
import { upserted } from "../../../../operation/Decision.ts"
import { FBO_ID } from "../../../deposits/core-account/CoreAccount.ts"
import { nonPostedTransaction } from "../../../lending/non-posted-transaction/NonPostedTransaction.ts"
import {
  openByFile,
  type SubledgerBalance,
  subledgerBalance
} from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { centsOf, dollars } from "../Amount.ts"
import type { Book } from "../Book.ts"
import { byClientTransactionId } from "../transactions/Named.ts"
import { nonPostedOf } from "./NonPostedOf.ts"

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
        return upserted(nonPostedTransaction, before, nonPostedOf(record, submission.id, before?.object, facts))
      })
    }
  ]
}
