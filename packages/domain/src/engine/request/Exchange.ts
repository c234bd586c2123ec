import { Context, type Effect, type Result, type Stream } from "effect"
import type { JsonObject } from "../../kernel/Json.ts"
import type { Rejection } from "../../kernel/Rejection.ts"
import type { AnyOperation, Content } from "../../operation/Operation.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"

/** A piece of a multipart form, in the order in which they come: a part begins, or more bytes of the part that began. */
export type FormPiece =
  | {
      readonly _tag: "Part"
      readonly name: string
      /** As the part has it, unquoted and decoded. */
      readonly file_name: string | undefined
      readonly content_type: string | undefined
    }
  | { readonly _tag: "Bytes"; readonly bytes: Uint8Array }

/**
 * A request as a transport hands it over: routed to an operation, and nothing of it decoded yet. What the transport finds
 * wrong with a header or the query comes along, and is told when it is its turn (`kernel/FailureOrder.ts`).
 */
export interface Request {
  /** What the answer's `Request-Id` says, and the log line of a defect. */
  readonly request_id: string
  readonly operation: AnyOperation
  /** What was asked, for `instance` of the legacy error body: the path. */
  readonly path: string
  /** The path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The query: texts, lists of texts (`events[]=`), and records of texts (`created_at[after]=`). */
  readonly query: Result.Result<JsonObject, Rejection>
  /** The `Authorization` header. */
  readonly authorization: Result.Result<string | undefined, Rejection>
  /** The `Idempotency-Key` header. */
  readonly idempotency_key: Result.Result<string | undefined, Rejection>
  /** The caller's address, for the allowlists. */
  readonly source_ip: string | undefined
  /** Reads the body. It is run once, after credentials, rights and key were found good. */
  readonly body: Effect.Effect<Uint8Array, Rejection>
  /** Reads the body as a form, in the place of `body`, where the operation takes a file. What is not read yet waits. */
  readonly form: Stream.Stream<FormPiece, Rejection>
}

/** An answer, ready to be sent. */
export interface Reply {
  readonly status: number
  /** JSON; empty where there is content. */
  readonly body: string
  /** Headers by their names in lower case; without the content type, which is always JSON. */
  readonly headers: Readonly<Record<string, string>>
  /** Bytes to be sent in the place of `body`, whole or a range of them. */
  readonly content?: Attachment
}

/** Bytes of storage with what is known of them. */
export interface Attachment extends Content {
  /** The bytes from `from` up to but not including `until`. */
  readonly read: (from: number, until: number) => Stream.Stream<Uint8Array, StoreUnavailable>
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
