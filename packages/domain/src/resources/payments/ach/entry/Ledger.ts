import { type Cents, negate } from "../../../../kernel/Money.ts"
import { achSettlementAccount, achSuspenseAccount } from "../../../../ledger/ChartOfAccounts.ts"
import { type CoreTransaction, coreTransaction, type TransactionCode } from "../../../../ledger/CoreTransaction.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Ach, PostableAch } from "./Ach.ts"

/** Cents that the entry adds to our side: a credit raises the receiver's account, a debit lowers it. */
export const effectOf = ({
  amount,
  direction,
  transaction_type
}: Pick<Ach, "amount" | "direction" | "transaction_type">): Cents =>
  (direction === "incoming") === (transaction_type === "credit") ? amount : negate(amount)

/** Account that an entry's money is or will be booked on: its account number, or the settlement's suspense account. */
export const bookedOn = ({ account_number_id, kept }: Ach, settlementId: string): string =>
  kept.booked_on ?? account_number_id ?? achSuspenseAccount(settlementId)

/**
 * Books the entry between its account and the settlement's account (S51). The network has already moved the money, so
 * the transaction is forced, except for an incoming entry that may still be returned for lack of funds or a closed
 * account.
 */
export const entryTransaction = (
  one: Ach,
  place: string,
  settlementAccount: string,
  facts: Facts,
  { code = "ach_origination", forced = true }: Booking = {}
): ReadonlyArray<CoreTransaction> => transfer(one, place, settlementAccount, effectOf(one), facts, { code, forced })

/** Stage of the entry that moves the money, and if the transaction is forced. */
interface Booking {
  readonly code?: TransactionCode
  readonly forced?: boolean
}

/** Undoes {@link entryTransaction} with a settlement, for a return or a contested return. */
export const returnTransaction = (
  one: Ach,
  settlementId: string,
  facts: Facts,
  code: TransactionCode = "ach_return"
): ReadonlyArray<CoreTransaction> => {
  const account = achSettlementAccount(settlementId)
  return transfer(one, bookedOn(one, settlementId), account, negate(effectOf(one)), facts, { code, forced: true })
}

/** Moves an entry's money from suspense to its account number. */
export const releaseTransaction = (
  one: PostableAch,
  suspense: string,
  facts: Facts,
  forced: boolean
): ReadonlyArray<CoreTransaction> =>
  transfer(one, one.account_number_id, suspense, effectOf(one), facts, { code: "ach_origination", forced })

// Zero-amount entries, such as prenotes, move no money.
const transfer = (
  { id, amount }: Ach,
  place: string,
  counter: string,
  effect: Cents,
  facts: Facts,
  { code, forced }: Required<Booking>
): ReadonlyArray<CoreTransaction> =>
  amount === 0
    ? []
    : [
        coreTransaction(
          facts.newId("core_transaction"),
          id,
          [
            { account: place, amount: effect, ...(forced && { forced }) },
            { account: counter, amount: negate(effect) }
          ],
          code
        )
      ]

/** Releases the hold of an entry that has one. */
export const releaseOf = ({ account_number_id, amount, kept }: Ach) =>
  kept.held && account_number_id !== undefined ? [{ account_number_id, amount: negate(amount) }] : []

/** Holds the whole amount of an entry. */
export const holdOf = ({ account_number_id, amount }: Pick<PostableAch, "account_number_id" | "amount">) =>
  amount === 0 ? [] : [{ account_number_id, amount }]
