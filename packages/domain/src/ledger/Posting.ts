import { type Cents, negate } from "../kernel/Money.ts"
import { chartAccount, type GlAccount } from "./ChartOfAccounts.ts"
import type { LedgerAccount, Leg } from "./CoreTransaction.ts"
import { isPositionId, positionId } from "./Position.ts"
import type { TransactionCode } from "./RecordedTransaction.ts"

// Rows of the money that the bank moves. Deciders book their legs, and the page of postings shows them.

/** Side of a leg. A credit raises the bank's debt to the account, a debit lowers it. */
export type Side = "debit" | "credit"

/** Account that a leg of a row moves: in words, how it is recognized, and the account for what moves. */
export interface Place<in Moved> {
  readonly name: string
  readonly has: (account: string) => boolean
  readonly of: (moved: Moved) => LedgerAccount
}

/** Amount of a leg of a row: in words, and in cents for what moves. */
export interface Amount<in Moved> {
  readonly name: string
  readonly of: (moved: Moved) => Cents
}

/** Leg of a row. */
export interface PostingLeg<in Moved> {
  readonly side: Side
  readonly place: Place<Moved>
  readonly amount: Amount<Moved>
  /** True if it ignores missing funds and closed positions. Absent: it never does. */
  readonly forced?: (moved: Moved) => boolean
}

/** A movement of money as a row: cause, time, legs, and what undoes it. `Moved` is what its legs follow from. */
export interface Posting<in Moved> {
  /** Kind of the object that the money moves for. */
  readonly cause: string
  /** The movement in a few words. */
  readonly what: string
  /** Triggers of the cause that move the money, behind the name of their lifecycle where the cause has several. */
  readonly on: ReadonlyArray<string>
  /** Operations and queues that move the money without a trigger of the cause. */
  readonly by: ReadonlyArray<string>
  readonly code?: TransactionCode
  readonly legs: ReadonlyArray<PostingLeg<Moved>>
  /** Reason why all legs may be on the other side; absent: they never are. */
  readonly turned?: string
  /** True if the legs turn one by one: the parts of an amount may have different signs. */
  readonly mixed?: true
  /** True if legs on one account are booked as one, and legs of zero not at all. */
  readonly merged?: true
  /** Triggers, operations and queues whose rows move the money back. Empty: nothing does. */
  readonly undone_by: ReadonlyArray<string>
}

/** Any row, with the type of what moves forgotten: for the page and the laws. */
export type AnyPosting = Posting<never>

/** Resource with triggers of its lifecycles. */
interface Caused<On extends string> {
  readonly kind: string
  readonly triggers?: On
}

/** Parts of a row that a resource states. */
interface Stated<Moved, On extends string> extends Omit<Posting<Moved>, "cause" | "on" | "by"> {
  readonly on?: ReadonlyArray<On | `${"outgoing" | "incoming"}.${On}`>
  readonly by?: ReadonlyArray<string>
}

/** Makes a row of a resource whose objects cause the movement. An unknown trigger does not type-check. */
export const posting = <Moved, On extends string>(
  { kind }: Caused<On>,
  { on = [], by = [], ...parts }: Stated<Moved, NoInfer<On>>
): Posting<Moved> => ({ cause: kind, on, by, ...parts })

/** Makes a leg that credits a place. */
export const credit = <Moved>(place: Place<Moved>, amount: Amount<Moved>): PostingLeg<Moved> => ({
  side: "credit",
  place,
  amount
})

/** Makes a leg that debits a place. */
export const debit = <Moved>(place: Place<Moved>, amount: Amount<Moved>): PostingLeg<Moved> => ({
  side: "debit",
  place,
  amount
})

/** Makes the place of a GL account. */
export const gl = (account: GlAccount): Place<unknown> => ({
  name: `\`${account}\``,
  has: (one) => one === account,
  of: () => account
})

/** Makes the place of an account number. */
export const numberAt = <Moved>(name: string, of: (moved: Moved) => string): Place<Moved> => ({
  name,
  has: isPositionId,
  of: (moved) => positionId(of(moved))
})

/** Makes the place of a bank account whose id follows from what moves. */
export const bankAccountAt = <Moved>(
  name: string,
  has: Place<Moved>["has"],
  of: (moved: Moved) => string
): Place<Moved> => ({ name, has, of: (moved) => chartAccount(of(moved)) })

/** Returns the legs of a row for what moves, in their order. */
export const legsOf = <Moved>(legs: ReadonlyArray<PostingLeg<Moved>>, moved: Moved): ReadonlyArray<Leg> =>
  legs.map(({ side, place, amount, forced }) => {
    const cents = amount.of(moved)
    return {
      account: place.of(moved),
      amount: side === "credit" ? cents : negate(cents),
      ...(forced?.(moved) === true && { forced: true })
    }
  })

/** Returns legs on the other side of their accounts: those that undo a row. */
export const turnedLegs = <Moved>(legs: ReadonlyArray<PostingLeg<Moved>>): ReadonlyArray<PostingLeg<Moved>> =>
  legs.map((leg) => ({ ...leg, side: leg.side === "credit" ? "debit" : "credit" }))
