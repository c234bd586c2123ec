import type { Effect, Stream } from "effect"
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
