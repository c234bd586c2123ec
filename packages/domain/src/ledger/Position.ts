import type { Id } from "../kernel/Id.ts"
import { add, type Cents, subtract, ZERO } from "../kernel/Money.ts"
import type { RecordedTransaction } from "./RecordedTransaction.ts"

/** Owner of a position: the fields that never change. */
export interface PositionOwner {
  readonly account_number_id: Id<"account_number">
  readonly account_id: Id<"account">
  /** Core account (FBO) whose balance is the sum of its positions. */
  readonly core_account_id: Id<"core_account">
}

/** Deposit position of one account number, in cents. */
export interface Position extends PositionOwner {
  /** Sum of the legs posted to the position. */
  readonly posted: Cents
  /** Sum of the holds on the position, not negative. */
  readonly held: Cents
  /** False while the account number is not active: payments of the bank then do not move the position. */
  readonly number_open: boolean
  /** False while the account is not active. */
  readonly account_open: boolean
}

/** Balance of a position in cents, as of a core transaction. */
export interface ClosingBalance extends PositionOwner {
  readonly balance: Cents
}

/** Returns the available balance, in cents: `posted - held`. */
export const available = ({ posted, held }: Pick<Position, "posted" | "held">): Cents => subtract(posted, held)

/** True if payments may move the position. */
export const isOpen = (position: Position): boolean => position.number_open && position.account_open

/** Change of an object's hold on a position: positive places a hold, negative releases it. */
export interface Hold {
  readonly account_number_id: Id<"account_number">
  readonly amount: Cents
}

/**
 * Change of one position by one decision, and the guards that the store checks on the row in the same transaction:
 * `funds`: available is not below zero afterwards; `open`: both flags are true.
 */
export interface Move {
  readonly account_number_id: Id<"account_number">
  readonly posted: Cents
  readonly held: Cents
  readonly needs_funds: boolean
  readonly needs_open: boolean
}

/** Opens, closes or creates positions together with their account number or account. */
export type PositionChange =
  | {
      readonly _tag: "Create"
      readonly account_number_id: Id<"account_number">
      readonly account_id: Id<"account">
      readonly core_account_id: Id<"core_account">
      readonly number_open: boolean
      readonly account_open: boolean
    }
  | { readonly _tag: "Number"; readonly account_number_id: Id<"account_number">; readonly open: boolean }
  | {
      readonly _tag: "Account"
      readonly account_id: Id<"account">
      readonly open: boolean
      /** Rejects the whole decision unless posted and held are zero on every position of the account. */
      readonly must_be_empty: boolean
    }

/** Folds the legs and holds of a decision into one move per position, sorted by id. */
export const movesOf = (
  transactions: ReadonlyArray<RecordedTransaction>,
  holds: ReadonlyArray<Hold>
): ReadonlyArray<Move> => {
  const moves = new Map<string, Move>()
  const move = (id: string, posted: Cents, held: Cents, forced: boolean) => {
    const before = moves.get(id) ?? {
      account_number_id: id,
      posted: ZERO,
      held: ZERO,
      needs_funds: false,
      needs_open: false
    }
    moves.set(id, {
      ...before,
      posted: add(before.posted, posted),
      held: add(before.held, held),
      needs_funds: before.needs_funds || (!forced && posted - held < 0),
      needs_open: before.needs_open || (!forced && (posted !== 0 || held > 0))
    })
  }
  for (const { legs } of transactions) {
    for (const leg of legs) if (isPositionId(leg.account)) move(leg.account, leg.amount, ZERO, leg.forced === true)
  }
  for (const hold of holds) move(hold.account_number_id, ZERO, hold.amount, false)
  return [...moves.values()].sort((a, b) => (a.account_number_id < b.account_number_id ? -1 : 1))
}

/** Key in the type of a position's id. Exists in types only. */
declare const position: unique symbol

/** Id of the account number that owns a position, as a leg names it. No other text is assignable. */
export type PositionId = string & { readonly [position]: true }

/** True if a leg's account is the position of an account number, not a GL or core account. */
export const isPositionId = (account: string): account is PositionId => account.startsWith("account_number_")

/** Returns the position of an account number, for a leg. Throws if the text is not an id of one. */
export const positionId = (accountNumberId: Id<"account_number">): PositionId => {
  if (!isPositionId(accountNumberId)) throw new RangeError(`${accountNumberId} is not the id of an account number`)
  return accountNumberId
}
