import { type Cents, negate } from "../../../../kernel/Money.ts"
import { achSettlementAccount, achSuspenseAccount } from "../../../../ledger/ChartOfAccounts.ts"
import { type CoreTransaction, coreTransaction } from "../../../../ledger/CoreTransaction.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Ach, PostableAch } from "./Ach.ts"

/** Cents by which the entry itself moves our side: a credit raises the receiver's account, a debit lowers it. */
export const effectOf = ({
  amount,
  direction,
  transaction_type
}: Pick<Ach, "amount" | "direction" | "transaction_type">): Cents =>
  (direction === "incoming") === (transaction_type === "credit") ? amount : negate(amount)

/** Where an entry's money is booked, or is to be: on its account number, or in the suspense of the settlement. */
export const bookedOn = ({ account_number_id, kept }: Ach, settlementId: string): string =>
  kept.booked_on ?? account_number_id ?? achSuspenseAccount(settlementId)

/**
 * Books the entry between the place of its money and the settlement's account (S51). The network has moved the
 * money already, so it is forced, but for what came in and may still go back: for lack of funds, or as the account is closed.
 */
export const entryTransaction = (
  one: Ach,
  place: string,
  settlementAccount: string,
  facts: Facts,
  forced = true
): ReadonlyArray<CoreTransaction> => transfer(one, place, settlementAccount, effectOf(one), facts, forced)

/** Undoes {@link entryPosting} with a settlement, for a return or for the contest of a dishonor. */
export const returnTransaction = (one: Ach, settlementId: string, facts: Facts): ReadonlyArray<CoreTransaction> =>
  transfer(one, bookedOn(one, settlementId), achSettlementAccount(settlementId), negate(effectOf(one)), facts, true)

/** Moves what waited in suspense to the account number. */
export const releaseTransaction = (
  one: PostableAch,
  suspense: string,
  facts: Facts,
  forced: boolean
): ReadonlyArray<CoreTransaction> => transfer(one, one.account_number_id, suspense, effectOf(one), facts, forced)

// An entry of nothing (a prenote) moves nothing.
const transfer = (
  { id, amount }: Ach,
  place: string,
  counter: string,
  effect: Cents,
  facts: Facts,
  forced: boolean
): ReadonlyArray<CoreTransaction> =>
  amount === 0
    ? []
    : [
        coreTransaction(facts.newId("core_transaction"), id, [
          { account: place, amount: effect, ...(forced && { forced }) },
          { account: counter, amount: negate(effect) }
        ])
      ]

/** What is released of a hold that was placed for the entry. */
export const releaseOf = ({ account_number_id, amount, kept }: Ach) =>
  kept.held && account_number_id !== undefined ? [{ account_number_id, amount: negate(amount) }] : []

/** A hold for the whole entry. */
export const holdOf = ({ account_number_id, amount }: Pick<PostableAch, "account_number_id" | "amount">) =>
  amount === 0 ? [] : [{ account_number_id, amount }]
