import type { SubmittedRecord } from "@vostro/submissions"
import { laterOf } from "../../../../kernel/Instant.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision, type Facts } from "../../../../operation/Decision.ts"
import { userCreditTransaction } from "../../../lending/user-credit-transaction/UserCreditTransaction.ts"
import {
  type UserDepositTransaction,
  userDepositTransaction
} from "../../../lending/user-deposit-transaction/UserDepositTransaction.ts"
import type { Book } from "../Book.ts"
import { byClientTransactionId, isOf, type Named, namedIn } from "../transactions/Named.ts"

/** Books new settlement dates and transfers of deposit transactions of earlier files. */
export const transactionsUpdateBook: Book<undefined> = {
  emits: [],
  reads: ({ records }) => {
    const ids = records.map((record) => record.of("transaction_id"))
    return {
      objects: ids
        .filter((id) => isOf(userDepositTransaction.kind, id))
        .map((id) => ({ kind: userDepositTransaction.kind, id })),
      newest: ids.flatMap((id) =>
        [userDepositTransaction.kind, userCreditTransaction.kind].map((kind) => byClientTransactionId(kind, id))
      )
    }
  },
  begin: () => undefined,
  judge: ({ records, loaded }, _, report) => {
    const named = namedIn(loaded)
    for (const record of records) {
      const id = record.of("transaction_id")
      if (named.deposit(id) !== undefined) continue
      const credit = loaded.newest(userCreditTransaction, byClientTransactionId(userCreditTransaction.kind, id))
      report.at(record, "transaction_id", credit === undefined ? "unknown" : "conflict")
    }
  },
  book: ({ records }, facts) => {
    const named = namedIn(facts)
    return records.flatMap((record) => updateOf(record, named, facts))
  }
}

const updateOf = (record: SubmittedRecord, { deposit }: Named, facts: Facts): ReadonlyArray<Partial<Decision>> => {
  const before: Versioned<UserDepositTransaction> | undefined = deposit(record.of("transaction_id"))
  if (before === undefined) throw new RangeError(`line ${record.line} names no transaction`)
  const settlement_date = record.of("settlement_date")
  const transfer_ids = record.items("transfer_ids")
  const { object } = before
  if (settlement_date === object.settlement_date && transfer_ids.join() === object.transfer_ids.join()) return []
  const after = { ...object, settlement_date, transfer_ids, updated_at: laterOf(object.updated_at, facts.now.iso) }
  return [{ changes: [changed(userDepositTransaction, before, after)] }]
}
