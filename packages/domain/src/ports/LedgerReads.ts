import type { Effect, Stream } from "effect"
import type { Cents } from "../kernel/Money.ts"
import type { ClosingBalance } from "../ledger/Position.ts"
import type { RecordedTransaction } from "../ledger/RecordedTransaction.ts"
import type { Page } from "./Page.ts"

/** A query for a page of core transactions, oldest first. Their ids sort by creation time. */
export interface TransactionQuery {
  readonly program_id: string
  /** Lower bound of ids, inclusive. */
  readonly from_id: string
  /** Upper bound of ids, exclusive. */
  readonly until_id: string
  readonly limit: number
}

/**
 * Returns the balance of a GL or core account in cents: its own entries and, for a core account, its positions. With
 * `beforeId`, of the core transactions before that id only.
 */
export type ReadBalance<E> = (programId: string, account: string, beforeId?: string) => Effect.Effect<bigint, E>

/** Returns a page of core transactions, oldest first. */
export type ListTransactions<E> = (query: TransactionQuery) => Effect.Effect<Page<RecordedTransaction>, E>

/**
 * Returns every position with the sum of its legs in core transactions before an id, sorted by account number id, in pages
 * of one snapshot.
 */
export type ReadClosingBalances<E> = (
  programId: string,
  beforeId: string
) => Stream.Stream<ReadonlyArray<ClosingBalance>, E>

/** A query for the newest core transactions that move an account number. */
export interface LegsQuery {
  readonly program_id: string
  readonly account_number_id: string
  /** Cursor: core transactions before this id. */
  readonly before_id?: string
  /** Maximum number of core transactions of the program to look through, newest first. */
  readonly look: number
  readonly limit: number
}

/** Core transactions that move an account number, newest first, with its position in the same snapshot. Amounts in cents. */
export interface LegsPage {
  readonly posted: Cents
  readonly held: Cents
  /** Sum of the legs before the cursor: `posted` without one. */
  readonly balance: Cents
  readonly transactions: ReadonlyArray<RecordedTransaction>
  /** Cursor of the next page. Absent if older core transactions cannot have a leg on the account number. */
  readonly last_id?: string
}

/** Returns the newest core transactions that move an account number; undefined if it has no position. */
export type ReadLegs<E> = (query: LegsQuery) => Effect.Effect<LegsPage | undefined, E>

/** Total of a GL or core account, in cents: its own legs, and the positions that belong to it. */
export interface AccountTotal {
  readonly account: string
  /** Sum of its own legs. */
  readonly own: bigint
  /** Number of its positions. */
  readonly numbers: number
  readonly posted: bigint
  readonly held: bigint
}

/** Returns the totals of all GL and core accounts of a program that have a position or own legs of a sum, by account. */
export type ReadTotals<E> = (programId: string) => Effect.Effect<ReadonlyArray<AccountTotal>, E>
