import type { SubmittedRecord } from "@vostro/submissions"
import { Result } from "effect"
import { laterOf } from "../../../../kernel/Instant.ts"
import { add } from "../../../../kernel/Money.ts"
import { changed, created } from "../../../../operation/Decision.ts"
import type { Sequence } from "../../../../operation/Sequence.ts"
import { type CreditBalance, subledgerBalance } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { enterTransaction } from "../../../lending/user-credit-transaction/Book.ts"
import { post } from "../../../lending/user-credit-transaction/Post.ts"
import { userCreditTransaction } from "../../../lending/user-credit-transaction/UserCreditTransaction.ts"
import { userDepositTransaction } from "../../../lending/user-deposit-transaction/UserDepositTransaction.ts"
import { creditOf } from "./CreditOf.ts"
import { depositOf } from "./DepositOf.ts"
import type { Named } from "./Named.ts"
import { recordDigest } from "./RecordDigest.ts"

/** Books the record of a deposit transaction. The money has moved already, so it has no core transaction. */
export const bookDeposit = (record: SubmittedRecord, balanceId: string, named: Named, sequence: Sequence): void => {
  const { facts } = sequence
  const before = facts.find(subledgerBalance, balanceId)
  if (before?.object.type !== "deposit") throw new RangeError(`${balanceId} is not loaded`)
  const { object } = before
  const stated = depositOf(record, named)
  const { iso } = facts.now
  const transaction = {
    id: facts.newId("user_deposit_transaction"),
    subledger_balance_id: balanceId,
    ...stated,
    created_at: iso,
    updated_at: iso,
    kept: { record: recordDigest(record) }
  }
  const amount = add(object.kept.amount, stated.amount)
  sequence.add({
    changes: [
      created(userDepositTransaction, transaction),
      changed(subledgerBalance, before, {
        ...object,
        kept: { ...object.kept, amount },
        updated_at: laterOf(object.updated_at, iso)
      })
    ]
  })
}

/** Books the record of a credit transaction, with its core transaction. */
export const bookCredit = (
  record: SubmittedRecord,
  balance: CreditBalance,
  named: Named,
  { facts, add: addPart }: Sequence
): void => {
  const { iso } = facts.now
  const id = facts.newId("user_credit_transaction")
  const transaction = {
    id,
    ...creditOf(record, balance, named),
    metadata: {},
    created_at: iso,
    updated_at: iso,
    kept: { record: recordDigest(record) }
  }
  // The core transaction is booked here, so its timer is not needed.
  const { timers: _, ...entered } = Result.getOrThrow(enterTransaction(transaction, facts))
  addPart(entered)
  const made = facts.find(userCreditTransaction, id)
  if (made !== undefined) addPart(post(made.object, made.version, facts))
  const original = transaction.details?.reversal?.original_transaction_id
  const reversed = original === undefined ? undefined : facts.find(userCreditTransaction, original)
  if (reversed !== undefined) {
    const object = {
      ...reversed.object,
      reversal_transaction_id: id,
      updated_at: laterOf(reversed.object.updated_at, iso)
    }
    addPart({ changes: [changed(userCreditTransaction, reversed, object)] })
  }
}
