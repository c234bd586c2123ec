import { Context } from "effect"

/** A body as the log keeps it: its JSON, or its media type and size alone. */
export type KeptBody = string | Uint8Array | { readonly content_type: string; readonly size_bytes?: number }

/** A request and its answer, as received and sent: nothing in it is masked. It has no credentials. */
export interface LoggedRequest {
  readonly request_id: string
  /** Time of receipt by the bank's clock, in ms. */
  readonly received_ms: number
  /** Time until the answer, in ms of a steady clock. */
  readonly duration_ms: number
  readonly method: string
  readonly path: string
  /** The query as JSON; undefined if there is none, or a long one. */
  readonly query: string | undefined
  /** Name of the operation; undefined for a request that reached none. */
  readonly operation: string | undefined
  readonly status: number
  /** Program whose objects the request is about, or `bank`; undefined if it was refused before. */
  readonly program_id: string | undefined
  /** The client of a partner; also of a request that was refused for the scope or the age of a valid token. */
  readonly client_id: string | undefined
  /** The operator. */
  readonly operator: { readonly id: string; readonly name: string } | undefined
  readonly idempotency_key: string | undefined
  readonly replayed: boolean
  readonly dry_run: boolean
  readonly body: KeptBody | undefined
  readonly answer: KeptBody | undefined
}

/** A memory of the latest requests of this process, bounded by their number and their bytes. */
export interface Requests {
  /** Time of a steady clock, in ms. Durations are measured by it, since a bank's clock may stand still. */
  readonly tick: () => number
  /** Keeps a request, and forgets older ones beyond the bounds. */
  readonly add: (request: LoggedRequest) => void
  /** Returns the kept requests, the last one added first. */
  readonly latest: () => Iterable<LoggedRequest>
}

/** The request log of a bank. A bank keeps none unless its host provides one: `layerRequestLog` of `@vostro/memory`. */
export const RequestLog = Context.Reference<Requests | undefined>("@vostro/domain/ports/RequestLog", {
  defaultValue: () => undefined
})

/** Filters of the request log; all of them apply. */
export interface RequestFilter {
  readonly program_id?: string
  readonly operation?: string
  /** A status, such as `404`, or a class of them, such as `4xx`. */
  readonly status?: string
  /** Code of the refusal. */
  readonly error?: string
  readonly method?: string
  readonly idempotency_key?: string
  /** A field or header that the refusal names. */
  readonly field?: string
  readonly object_id?: string
  /** Earliest time of receipt. */
  readonly since?: string
}

/** A query to the request log; its cursors are ids of requests. */
export type RequestQuery =
  | {
      readonly _tag: "Requests"
      readonly by: RequestFilter
      readonly limit: number
      readonly starting_after?: string
      readonly ending_before?: string
    }
  | { readonly _tag: "Request"; readonly id: string }
