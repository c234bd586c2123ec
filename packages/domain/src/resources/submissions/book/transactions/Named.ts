import type { Resource, Versioned } from "../../../../kernel/Resource.ts"
import type { LoadedObjects } from "../../../../operation/BatchJob.ts"
import type { Newest } from "../../../../ports/Stored.ts"
import { byClientCardId, type Card, card } from "../../../lending/card/Card.ts"
import {
  byClientBalanceId,
  type SubledgerBalance,
  subledgerBalance
} from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import {
  type UserCreditTransaction,
  userCreditTransaction
} from "../../../lending/user-credit-transaction/UserCreditTransaction.ts"
import {
  type UserDepositTransaction,
  userDepositTransaction
} from "../../../lending/user-deposit-transaction/UserDepositTransaction.ts"

/** Query for the transaction of a kind with a `client_transaction_id`. */
export const byClientTransactionId = (kind: string, value: string): Newest => ({
  kind,
  attribute: "client_transaction_id",
  value
})

/** Finders of the objects that records name, by the bank's or the partner's id. */
export interface Named {
  readonly balance: (id: string) => Versioned<SubledgerBalance> | undefined
  readonly card: (id: string) => Versioned<Card> | undefined
  readonly credit: (id: string) => Versioned<UserCreditTransaction> | undefined
  readonly deposit: (id: string) => Versioned<UserDepositTransaction> | undefined
  /** Returns the digest of the record of an earlier transaction of one of the kinds with a client id, if there is one. */
  readonly earlierRecord: (kinds: ReadonlyArray<string>, clientTransactionId: string) => string | undefined
}

/** Finds the objects that records name. */
export const namedIn = (loaded: Pick<LoadedObjects, "find" | "newest">): Named => {
  const named =
    <A extends { readonly id: string }>(resource: Resource<A>, by: (clientId: string) => Newest) =>
    (id: string) =>
      (isOf(resource.kind, id) ? loaded.find(resource, id) : undefined) ?? loaded.newest(resource, by(id))
  return {
    balance: named(subledgerBalance, byClientBalanceId),
    card: named(card, byClientCardId),
    credit: named(userCreditTransaction, (id) => byClientTransactionId(userCreditTransaction.kind, id)),
    deposit: named(userDepositTransaction, (id) => byClientTransactionId(userDepositTransaction.kind, id)),
    earlierRecord: (kinds, id) =>
      kinds.map((kind) => recordOf(byClientTransactionId(kind, id), loaded)).find((digest) => digest !== undefined)
  }
}

const recordOf = (earlier: Newest, loaded: Pick<LoadedObjects, "newest">): string | undefined =>
  earlier.kind === userCreditTransaction.kind
    ? loaded.newest(userCreditTransaction, earlier)?.object.kept.record
    : loaded.newest(userDepositTransaction, earlier)?.object.kept.record

/** True if an id may be one of the bank. Columns take ids of the bank and of the partner. */
export const isOf = (kind: string, id: string): boolean => id.startsWith(`${kind}_`)
