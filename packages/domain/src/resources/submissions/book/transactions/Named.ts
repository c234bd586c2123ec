import type { Versioned } from "../../../../kernel/Resource.ts"
import type { LoadedObjects } from "../../../../operation/BatchJob.ts"
import { type Card, card } from "../../../customers/card/Card.ts"
import {
  type UserDepositTransaction,
  userDepositTransaction
} from "../../../deposits/user-deposit-transaction/UserDepositTransaction.ts"
import { type SubledgerBalance, subledgerBalance } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import {
  type UserCreditTransaction,
  userCreditTransaction
} from "../../../lending/user-credit-transaction/UserCreditTransaction.ts"

/** The loaded objects that records name, by the bank's and the partner's ids. */
export interface Named {
  readonly balances: ReadonlyMap<string, Versioned<SubledgerBalance>>
  readonly cards: ReadonlyMap<string, Versioned<Card>>
  readonly credit: ReadonlyMap<string, Versioned<UserCreditTransaction>>
  readonly deposits: ReadonlyMap<string, Versioned<UserDepositTransaction>>
}

/** Finds the loaded objects that records name. */
export const namedIn = ({ all }: Pick<LoadedObjects, "all">): Named => ({
  balances: byIds(all(subledgerBalance), ({ client_balance_id }) => client_balance_id),
  cards: byIds(all(card), ({ client_card_id }) => client_card_id),
  credit: byIds(all(userCreditTransaction), ({ client_transaction_id }) => client_transaction_id),
  deposits: byIds(all(userDepositTransaction), ({ client_transaction_id }) => client_transaction_id)
})

const byIds = <A extends { readonly id: string }>(
  found: ReadonlyArray<Versioned<A>>,
  clientIdOf: (one: A) => string | undefined
): ReadonlyMap<string, Versioned<A>> => {
  const map = new Map<string, Versioned<A>>()
  for (const one of found) {
    map.set(one.object.id, one)
    const clientId = clientIdOf(one.object)
    if (clientId !== undefined) map.set(clientId, one)
  }
  return map
}

/** Returns the digest of the record of an earlier transaction with a client id, if there is one. */
export const earlierRecord = ({ credit, deposits }: Named, clientTransactionId: string): string | undefined =>
  credit.get(clientTransactionId)?.object.kept.record ?? deposits.get(clientTransactionId)?.object.kept.record
