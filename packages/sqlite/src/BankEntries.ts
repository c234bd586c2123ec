import { isPositionId, type RecordedTransaction } from "@vostro/domain/ports"
import type { BankEntry } from "./writer/Requests.ts"

/** Returns the legs of core transactions on accounts of the bank. */
export const bankEntriesOf = (transactions: ReadonlyArray<RecordedTransaction>): ReadonlyArray<BankEntry> =>
  transactions.flatMap(({ id, legs }) =>
    legs.flatMap(({ account, amount }, leg) =>
      isPositionId(account) ? [] : [{ account, transaction_id: id, leg, amount }]
    )
  )
