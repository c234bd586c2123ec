import type { Effect } from "effect"
import type { FoundObject } from "./FindObjects.ts"
import type { Page } from "./Page.ts"

/** A query for a page of one kind over all programs, newest first. Ids sort by creation time. */
export interface BankQuery {
  readonly kind: string
  /** Attributes compared for equality. */
  readonly filters: Readonly<Record<string, string>>
  /** Lower bound of ids, inclusive (from a creation time). */
  readonly from_id?: string
  /** Upper bound of ids, exclusive (from a creation time). */
  readonly until_id?: string
  /** Cursor: objects older than this id. */
  readonly starting_after?: string
  /** Cursor: the adjacent page of objects newer than this id, still newest first. */
  readonly ending_before?: string
  readonly limit: number
}

/**
 * Lists a kind of the whole bank in the order of its ids, by the indexes that stores have for kinds with `bankWide`. No
 * seal covers it: a commit that lands late can add an object behind a cursor.
 */
export type ListBank<E> = (query: BankQuery) => Effect.Effect<Page<FoundObject>, E>
