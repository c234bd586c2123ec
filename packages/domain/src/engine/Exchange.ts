import { Context, type Effect } from "effect"
import type { JsonObject } from "../kernel/Json.ts"
import type { Rejection } from "../kernel/Rejection.ts"
import type { AnyOperation } from "./Operation.ts"

/** A request as a transport hands it over: routed to an operation, and nothing of it decoded yet. */
export interface Request {
  /** What the answer's `Request-Id` says, and the log line of a defect. */
  readonly request_id: string
  readonly operation: AnyOperation
  /** What was asked, for `instance` of the legacy error body: the path. */
  readonly path: string
  /** The path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The query: texts, lists of texts (`events[]=`), and records of texts (`created_at[after]=`). */
  readonly query: JsonObject
  /** The `Authorization` header. */
  readonly authorization: string | undefined
  /** The `Idempotency-Key` header. */
  readonly idempotency_key: string | undefined
  /** The caller's address, for the allowlists. */
  readonly source_ip: string | undefined
  /** Reads the body. It is run once, after credentials, rights and key were found good. */
  readonly body: Effect.Effect<Uint8Array, Rejection>
}

/** An answer, ready to be sent. */
export interface Reply {
  readonly status: number
  /** JSON. */
  readonly body: string
  /** Headers by their names in lower case; without the content type, which is always JSON. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The bank, for transports: answers every request, with success or with the error body of the operation's version.
 * It never fails; a defect is answered with 500 and logged.
 */
export class Bank extends Context.Service<
  Bank,
  {
    /** The operations that this bank has, to route to: without those that simulate, where it has no simulation. */
    readonly operations: ReadonlyArray<AnyOperation>
    readonly answer: (request: Request) => Effect.Effect<Reply>
  }
>()("@vostro/domain/engine/Exchange/Bank") {}
