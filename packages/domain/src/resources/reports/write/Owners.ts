import { Effect } from "effect"
import { isPositionId } from "../../../ledger/Position.ts"
import type { RecordedTransaction } from "../../../ledger/RecordedTransaction.ts"
import type { JobReader } from "../../../operation/BatchJob.ts"

/** Loads the owners of the account numbers in core transactions at once. Returns their account ids by ledger account. */
export const ownersOf = (page: ReadonlyArray<RecordedTransaction>, reader: JobReader) => {
  const positions = [...new Set(page.flatMap(({ legs }) => legs.map(({ account }) => account)).filter(isPositionId))]
  return Effect.map(
    reader.load({ positions }),
    ({ owner }) =>
      (ledgerAccount: string): string =>
        (isPositionId(ledgerAccount) ? owner(ledgerAccount)?.account_id : undefined) ?? ""
  )
}
