import type { SubmittedRecord } from "@vostro/submissions"
import type { Ref } from "../../../../kernel/Resource.ts"
import type { LoadedObjects } from "../../../../operation/BatchJob.ts"
import type { ReadSet } from "../../../../ports/Store.ts"
import { account } from "../../../deposits/account/model/Account.ts"
import { coreAccount } from "../../../deposits/core-account/CoreAccount.ts"
import { byClientCardId, card } from "../../../lending/card/Card.ts"
import { byClientBalanceId, subledgerBalance } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { userCreditTransaction } from "../../../lending/user-credit-transaction/UserCreditTransaction.ts"
import { userDepositTransaction } from "../../../lending/user-deposit-transaction/UserDepositTransaction.ts"
import { originalOf } from "./CreditOf.ts"
import { byClientTransactionId, isOf, namedIn } from "./Named.ts"

/** The kinds of transactions. A file is checked against both, because an id belongs to one transaction of either. */
export const kindsOfTransactions = () => [userCreditTransaction.kind, userDepositTransaction.kind]

/** Returns the kind of the transaction that a checked record makes. Only records of credit have a principal. */
export const kindOf = (record: SubmittedRecord): string =>
  record.given("principal") === undefined ? userDepositTransaction.kind : userCreditTransaction.kind

/**
 * Returns the read set of records of transactions: the named objects, and earlier transactions of the given kinds with
 * the same ids.
 */
export const readsOf = (
  records: ReadonlyArray<SubmittedRecord>,
  kinds: (record: SubmittedRecord) => ReadonlyArray<string>
): Partial<ReadSet> => {
  const balances = distinct(records.map((record) => record.of("balance_id")))
  const cards = distinct(records.flatMap((record) => record.items("card_id")))
  const originals = distinct(records.flatMap((record) => record.items("original_transaction_id")))
  return {
    objects: [
      ...refs(subledgerBalance.kind, balances),
      ...refs(card.kind, cards),
      ...refs(userCreditTransaction.kind, originals)
    ],
    newest: [
      ...balances.map(byClientBalanceId),
      ...cards.map(byClientCardId),
      ...originals.map((id) => byClientTransactionId(userCreditTransaction.kind, id)),
      ...records.flatMap((record) =>
        kinds(record).map((kind) => byClientTransactionId(kind, record.of("client_transaction_id")))
      )
    ]
  }
}

/** Returns the further reads: accounts and lenders of credit balances, and disputes that reversed transactions decided. */
export const furtherReads = (records: ReadonlyArray<SubmittedRecord>, loaded: LoadedObjects): Partial<ReadSet> => {
  const named = namedIn(loaded)
  const credit = records.flatMap((record) => {
    const balance = named.balance(record.of("balance_id"))?.object
    return balance?.type === "credit" ? [balance] : []
  })
  const originals = records.flatMap((record) => originalOf(record, named) ?? [])
  const ids = (found: ReadonlyArray<string | undefined>) => distinct(found.flatMap((id) => id ?? []))
  return {
    objects: [
      ...ids(credit.map(({ account_id }) => account_id)).map((id) => ({ kind: account.kind, id })),
      ...ids(credit.map((one) => one.client_settlement_bank_account_id)).map((id) => ({ kind: coreAccount.kind, id })),
      ...ids(originals.map(({ details }) => details?.dispute?.provisional_transaction_id)).map((id) => ({
        kind: userCreditTransaction.kind,
        id
      }))
    ]
  }
}

const distinct = (ids: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(ids)]

const refs = (kind: string, ids: ReadonlyArray<string>): ReadonlyArray<Ref> =>
  ids.filter((id) => isOf(kind, id)).map((id) => ({ kind, id }))
