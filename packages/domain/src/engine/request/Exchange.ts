import { Context, type Effect, type Result, type Stream } from "effect"
import type { JsonObject } from "../../kernel/Json.ts"
import type { Rejection } from "../../kernel/Rejection.ts"
import type { AnyResource } from "../../kernel/Resource.ts"
import type { AnyOperation, Content } from "../../operation/Operation.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"

/** A piece of a multipart form, in order of arrival: the beginning of a part, or more bytes of the current part. */
export type FormPiece =
  | {
      readonly _tag: "Part"
      readonly name: string
      /** The file name of the part, unquoted and decoded. */
      readonly file_name: string | undefined
      readonly content_type: string | undefined
    }
  | { readonly _tag: "Bytes"; readonly bytes: Uint8Array }

/**
 * A request from a transport: routed to an operation, not yet decoded. Faults that the transport finds in a header or
 * the query are passed along and reported at their stage (`kernel/FailureOrder.ts`).
 */
export interface Request {
  /** The id in the `Request-Id` header of the response and in the log line of a defect. */
  readonly request_id: string
  readonly operation: AnyOperation
  /** The requested path, for `instance` of the legacy error body. */
  readonly path: string
  /** The path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The query: texts, lists of texts (`events[]=`), and records of texts (`created_at[after]=`). */
  readonly query: Result.Result<JsonObject, Rejection>
  /** The `Authorization` header. */
  readonly authorization: Result.Result<string | undefined, Rejection>
  /** The `Idempotency-Key` header. */
  readonly idempotency_key: Result.Result<string | undefined, Rejection>
  /** The `Dry-Run` header. Absent, as for a request without it: the request is executed. */
  readonly dry_run?: Result.Result<string | undefined, Rejection>
  /** The caller's address, for the allowlists. */
  readonly source_ip: string | undefined
  /** Name of the caller, where the transport proves one but knows no address. Counts by address are then counts by this name. */
  readonly peer?: string
  /** True for a read that the request log leaves out if it succeeds, such as one of a page that renews itself. */
  readonly unlogged?: boolean
  /** Reads the body. Runs once, after the checks of credentials, rights and key. */
  readonly body: Effect.Effect<Uint8Array, Rejection>
  /**
   * Reads the body as a form instead of `body`, if the operation takes a file of at most so many bytes. Applies
   * backpressure. Refuses a body that is too long for such a file, before it reads any of it if its length is declared.
   */
  readonly form: (maxBytes: number) => Stream.Stream<FormPiece, Rejection>
}

/** A response, ready to send. */
export interface Reply {
  readonly status: number
  /** JSON; empty if the response has `content` or `lines`. */
  readonly body: string
  /** Headers by lower-case name, without the content type, which is always JSON. */
  readonly headers: Readonly<Record<string, string>>
  /** Bytes to send instead of `body`, whole or a range of them. */
  readonly content?: Attachment
  /** Lines of JSON to send instead of `body`, of unknown total length. */
  readonly lines?: Stream.Stream<Uint8Array, StoreUnavailable>
}

/** Stored bytes and their metadata. */
export interface Attachment extends Content {
  /** Reads the bytes from `from` up to but not including `until`. */
  readonly read: (from: number, until: number) => Stream.Stream<Uint8Array, StoreUnavailable>
}

/**
 * The bank, for transports. Answers every request, with success or the error body of the operation's version. Never
 * fails: a defect is logged and answered with 500.
 */
export class Bank extends Context.Service<
  Bank,
  {
    /** The operations to route to. Simulations are left out if the bank has simulation disabled. */
    readonly operations: ReadonlyArray<AnyOperation>
    /** The kinds of stored objects, whose events webhooks deliver. */
    readonly resources: ReadonlyArray<AnyResource>
    readonly answer: (request: Request) => Effect.Effect<Reply>
  }
>()("@vostro/domain/engine/Exchange/Bank") {}
