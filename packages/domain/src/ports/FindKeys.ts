import type { Effect } from "effect"
import type { StoredReply } from "./Stored.ts"

/** A search of several programs for the responses under an idempotency key. */
export interface KeyQuery {
  readonly program_ids: ReadonlyArray<string>
  /** Endpoints at which the key is looked up: names of operations. */
  readonly endpoints: ReadonlyArray<string>
  readonly key: string
  readonly now_ms: number
}

/** An unexpired response under a key, with its program and endpoint. */
export interface FoundKey {
  readonly program_id: string
  readonly endpoint: string
  readonly reply: StoredReply
}

/** Returns the responses under a key, in one round trip: sorted by program and endpoint as in the query. */
export type FindKeys<E> = (query: KeyQuery) => Effect.Effect<ReadonlyArray<FoundKey>, E>
