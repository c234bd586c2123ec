// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Search for objects of any kind in all programs (operator). */
export interface SearchCalls {
  /** Finds objects of all programs by id, idempotency key, or a reference of a network or a client, in a page of programs at a time. */
  readonly "search.find": { readonly call: SearchFindCall; readonly answer: SearchFindPage }
}

/** Objects of the lists. Search for objects of any kind in all programs (operator). */
export interface SearchLists {
  /** Finds objects of all programs by id, idempotency key, or a reference of a network or a client, in a page of programs at a time. */
  readonly "search.find": SearchFind
}

/** Answer of `search.find`. */
type SearchFind = {
  /** Id of the program, or `bank`. */
  readonly program_id: string
  /** Kind of the object. */
  readonly kind: string
  /** Id of the object. 1 to 255 characters. */
  readonly id: string
  /** Name of the reference that matches: `id`, `idempotency_key`, or one such as `uetr`. */
  readonly found_by: string
  /** Status in the lifecycle of the object. */
  readonly status?: string
  /** Operation that answered under the idempotency key. */
  readonly operation?: string
}

/** Answer of `search.find`. */
type SearchFindPage = {
  /** Objects of the page, newest first. */
  readonly objects: ReadonlyArray<SearchFind>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
  /** Last program that was searched: the cursor of the next page. */
  readonly last_program_id?: Id<"program">
}

/** Parameters of the query of `search.find`. */
type SearchFindQuery = {
  /** Reference of the object, in whole: an id, an idempotency key, or a reference of a network or a client. 1 to 255 characters. */
  readonly q: string
  /** Maximum number of programs per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"program">
}

/** Finds objects of all programs by id, idempotency key, or a reference of a network or a client, in a page of programs at a time. */
type SearchFindCall = {
  /** Parameters of the query. */
  readonly query: SearchFindQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
