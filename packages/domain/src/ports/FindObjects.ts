import type { Effect } from "effect"
import type { Newest, Stored } from "./Stored.ts"

/** Stands in a search for the id of an object, which no kind has as an attribute. */
export const BY_ID = "id"

/** A search of several programs for the objects with a value of an indexed attribute. */
export interface FindQuery {
  readonly program_ids: ReadonlyArray<string>
  /** Kinds, attributes or {@link BY_ID}, and values. An object that matches any of them is found. */
  readonly by: ReadonlyArray<Newest>
  /** Maximum number of objects per program and attribute. */
  readonly limit: number
  /** True to return the oldest, oldest first; else the newest, newest first. */
  readonly isOldestFirst?: true
}

/** An object that a search found, with its program. */
export interface FoundObject extends Stored {
  readonly program_id: string
}

/**
 * Returns the found objects of several programs, in one round trip: sorted by program and attribute as in the
 * query. An object found by two attributes is returned twice.
 */
export type FindObjects<E> = (query: FindQuery) => Effect.Effect<ReadonlyArray<FoundObject>, E>
