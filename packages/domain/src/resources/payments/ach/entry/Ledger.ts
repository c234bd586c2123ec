import { negate } from "../../../../kernel/Money.ts"
import type { CoreTransaction } from "../../../../ledger/CoreTransaction.ts"
import type { Posting } from "../../../../ledger/Posting.ts"
import { booked } from "../../../../operation/Booked.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { achSettlementAccount, achSuspenseAccount } from "../tables/SettlementAccounts.ts"
import type { Ach, PostableAch } from "./Ach.ts"
import { type MovedEntry, released, stages } from "./Money.ts"

/** Account that an entry's money is or will be booked on: its account number, or the settlement's suspense account. */
export const bookedOn = ({ account_number_id, kept }: Ach, settlementId: string): string =>
  kept.booked_on ?? account_number_id ?? achSuspenseAccount(settlementId)

/**
 * Books the entry between its account and the settlement's account (S51). The network has already moved the money, so
 * the transaction is forced, except for an incoming entry that may still be returned for lack of funds or a closed
 * account.
 */
export const entryTransaction = (
  entry: Ach,
  place: string,
  settlementAccount: string,
  facts: Facts,
  { code = "ach_origination", forced = true }: Booking = {}
): ReadonlyArray<CoreTransaction> => bookedBy(stages[code], { entry, place, counter: settlementAccount, forced }, facts)

/** Stage of the entry that moves the money as the entry does, and if the transaction is forced. */
interface Booking {
  readonly code?: "ach_origination" | "ach_dishonored_return"
  readonly forced?: boolean
}

/** Undoes {@link entryTransaction} with a settlement, for a return or a contested return. */
export const returnTransaction = (
  entry: Ach,
  settlementId: string,
  facts: Facts,
  code: "ach_return" | "ach_contested_return" = "ach_return"
): ReadonlyArray<CoreTransaction> => {
  const counter = achSettlementAccount(settlementId)
  return bookedBy(stages[code], { entry, place: bookedOn(entry, settlementId), counter, forced: true }, facts)
}

/** Moves an entry's money from suspense to its account number. */
export const releaseTransaction = (
  entry: PostableAch,
  suspense: string,
  facts: Facts,
  forced: boolean
): ReadonlyArray<CoreTransaction> =>
  bookedBy(released, { entry, place: entry.account_number_id, counter: suspense, forced }, facts)

// Zero-amount entries, such as prenotes, move no money.
const bookedBy = (row: Posting<MovedEntry>, moved: MovedEntry, facts: Facts): ReadonlyArray<CoreTransaction> =>
  moved.entry.amount === 0 ? [] : booked(row, moved.entry.id, moved, facts)

/** Releases the hold of an entry that has one. */
export const releaseOf = ({ account_number_id, amount, kept }: Ach) =>
  kept.held && account_number_id !== undefined ? [{ account_number_id, amount: negate(amount) }] : []

/** Holds the whole amount of an entry. */
export const holdOf = ({ account_number_id, amount }: Pick<PostableAch, "account_number_id" | "amount">) =>
  amount === 0 ? [] : [{ account_number_id, amount }]
