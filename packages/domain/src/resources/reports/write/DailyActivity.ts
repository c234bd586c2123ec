import { Effect, Stream } from "effect"
import { momentOf } from "../../../kernel/Identifier.ts"
import { instantOf } from "../../../kernel/Instant.ts"
import { isPositionId } from "../../../ledger/Position.ts"
import { legId, type RecordedTransaction } from "../../../ledger/RecordedTransaction.ts"
import type { JobReader } from "../../../operation/BatchJob.ts"
import { onSide, type ReportSource, type Rows } from "./Row.ts"

/** Writes every leg of the core transactions of the period. */
export const dailyActivity = ({ report_date, period: { from_id, until_id }, reader }: ReportSource): Rows =>
  Stream.mapEffect(reader.ledger.transactions(from_id, until_id), (page) =>
    Effect.map(ownersOf(page, reader), (ownerOf) =>
      page.flatMap(({ id, cause, code, legs }) =>
        legs.map(({ account, amount }, at) => ({
          report_date,
          transaction_id: id,
          leg_id: legId(id, at),
          booked_at: instantOf(momentOf(id)).iso,
          transaction_code: code ?? "",
          cause_id: cause,
          ledger_account: account,
          account_id: ownerOf(account),
          ...onSide(amount)
        }))
      )
    )
  )

/** Loads the owners of the account numbers in core transactions at once. Returns their account ids by ledger account. */
const ownersOf = (page: ReadonlyArray<RecordedTransaction>, reader: JobReader) => {
  const positions = [...new Set(page.flatMap(({ legs }) => legs.map(({ account }) => account)).filter(isPositionId))]
  return Effect.map(
    reader.load({ positions }),
    ({ owner }) =>
      (ledgerAccount: string): string =>
        (isPositionId(ledgerAccount) ? owner(ledgerAccount)?.account_id : undefined) ?? ""
  )
}
