import type { Result, Schema } from "effect"
import type { ErrorCode, SubErrorCode } from "../kernel/ErrorCode.ts"
import type { Json } from "../kernel/Json.ts"
import type { Plain } from "../kernel/Money.ts"
import type { ErrorDialect, Rejection } from "../kernel/Rejection.ts"
import type { AnyResource } from "../kernel/Resource.ts"
import type { Role } from "../kernel/Role.ts"
import type { Scope } from "../kernel/Scope.ts"
import type { Deprecation, Settings } from "../kernel/Settings.ts"
import type { StoredBytes } from "../ports/Files.ts"
import type { ReadSet } from "../ports/Store.ts"
import type { Decision, Facts } from "./Decision.ts"
import type { Question } from "./Question.ts"

/** Address of an operation: its method and its path with `:name` parameters. Idempotency is scoped to it. */
export type Address = readonly ["GET" | "POST" | "PATCH" | "DELETE", string]

/** Credentials that an operation accepts: a partner's token, an operator's token, or none. */
export type Audience = "partner" | "operator" | "public"

/** Use of the `Idempotency-Key` by the requests of an operation. */
export type KeyUse = "required" | "optional" | "none"

/** Use of the `Idempotency-Key`, and its minimum length. The maximum is 255 (spec, "Limits"). */
export interface IdempotencyPolicy {
  readonly key: KeyUse
  readonly min_length: number
}

/** The decoded input of an operation. */
export interface Input<P, Q, B> {
  readonly params: P
  readonly query: Q
  readonly body: B
}

/** Fields that every operation has. */
export interface Description<P, Q, B> {
  /** `internal_transfer.create`: resource and verb; also the scope of idempotency and the heading in the docs. */
  readonly name: string
  /** One sentence for the docs. */
  readonly summary: string
  readonly at: Address
  readonly audience: Audience
  /** Scope that a partner's token must carry. */
  readonly scope: Scope | undefined
  /** Minimum role of the calling operator. */
  readonly role: Role | undefined
  /** True if the audit log records its writes: operator operations, and partner operations that create a secret. */
  readonly audited: boolean
  readonly errors: ErrorDialect
  readonly idempotency: IdempotencyPolicy
  /** HTTP status of success. */
  readonly status: number
  /** HTTP status of invalid parameters, which differs by operation on v0 and v1. */
  readonly invalid_status: 400 | 422
  /** HTTP status of a body that cannot be parsed, which differs for wires on v1. */
  readonly unparsable_status: 400 | 422
  /** HTTP status of well-formed parameters that the decision refuses, where it is not that of invalid ones. */
  readonly unprocessable_status: 400 | 422 | undefined
  /** HTTP statuses of error codes, where they differ from the catalogue's. */
  readonly statuses: { readonly [C in ErrorCode]?: number }
  /** Sub-error of a malformed path parameter. */
  readonly malformed_id: SubErrorCode
  /** Error code for a source address outside the allowlist. */
  readonly source_ip_code: ErrorCode
  /** Error codes of this operation, beyond those common to all. */
  readonly rejects: ReadonlyArray<ErrorCode>
  /** Events that the operation appends immediately; jobs append theirs later. */
  readonly emits: ReadonlyArray<string>
  /** Schema of the path parameters: strings. Undefined, as below: none. */
  readonly params: Schema.Decoder<P> | undefined
  /** Schema of the query: strings, lists of strings, and records of strings (`created_at[after]`). */
  readonly query: Schema.Decoder<Q> | undefined
  readonly body: Schema.Decoder<B> | undefined
  /** Schema of the response. Its decoded and encoded forms are the same. */
  readonly output: Schema.Decoder<unknown>
  /** Example for the docs, without a key and a file; the bank's own operations have theirs in `@vostro/http/examples`. */
  readonly example: NoInfer<Plain<Partial<Input<P, Q, B>>>> | undefined
  /** True if the request log leaves it out, as it does the reads of the log itself. */
  readonly unlogged: boolean
  /** True if the operation simulates other parties. A bank without simulation answers as for an unknown path. */
  readonly simulated: boolean
  /** Returns the times at which the settings announce the end of the operation. */
  readonly deprecation: ((settings: Settings) => Deprecation | undefined) | undefined
  /** Returns the program, where it does not follow from the caller's token. */
  readonly program: ((input: Input<P, Q, B>) => string) | undefined
}

/** Time and settings of a decision; its read set may depend on them. */
export interface Moment {
  readonly now_ms: number
  readonly settings: Settings
}

/**
 * Read set of a command. `objects`, `linked`, `owners` and `guarded` may come from this node's cache; the decision then
 * commits only if the store finds them unchanged.
 */
export interface CommandReads extends Partial<ReadSet> {
  /** Account numbers whose position owners the decision needs, and nothing else of them. */
  readonly owners?: ReadonlyArray<string>
  /**
   * Ids of account numbers whose money is taken or held if funds suffice and they are open. The commit guards both, so
   * the decision may depend on the owners of these positions only.
   */
  readonly guarded?: ReadonlyArray<string>
}

/**
 * Work that yields reads where it needs them, and is answered with facts that have everything read so far. Each read costs
 * a round trip, the first one and a read of nothing none. A yielded refusal ends the work.
 */
export type Asking<A> = Generator<CommandReads | Result.Result<unknown, Rejection>, A, Facts>

/** An operation that decides: every write, and reads of several things. */
export interface Command<P, Q, B> extends Description<P, Q, B> {
  readonly _tag: "Command"
  reads(input: Input<P, Q, B>, moment: Moment): CommandReads
  decide(input: Input<P, Q, B>, facts: Facts): Result.Result<Decision, Rejection>
  /** Asks and decides, in place of `reads` and `decide`: where reads follow from each other. */
  readonly asking: ((input: Input<P, Q, B>, moment: Moment) => Asking<Decision>) | undefined
  /** Refuses a request whose unique value an object has that `reads` cannot find, such as one of another program. */
  readonly taken: Rejection | undefined
}

/** Public view of a stored object that has internal fields, or whose fields follow from the settings of the bank. */
export type View<R> = ((object: R, settings: Settings) => Json) | undefined

/** An operation that returns one stored object. */
export interface Fetch<P> extends Description<P, unknown, unknown> {
  readonly _tag: "Fetch"
  readonly resource: AnyResource
  id(params: P): string
  // biome-ignore lint/suspicious/noExplicitAny: the resource's object, whose type the constructor checked.
  readonly view: View<any>
}

/** Objects that an operation lists. */
interface Listed<P, Q> {
  readonly resource: AnyResource
  /** Returns the attributes to filter by. */
  filters(input: Input<P, Q, unknown>): Readonly<Record<string, string | undefined>>
  /** True if it lists the objects of all programs, in place of one. */
  isBankWide(input: Input<P, Q, unknown>): boolean
  /** Public view of a listed object of a program, which may depend on the query and the settings of the bank. */
  // biome-ignore lint/suspicious/noExplicitAny: as Fetch.
  readonly view: ((object: any, programId: string, query: any, settings: Settings) => Json) | undefined
}

/** An operation that returns a page of stored objects. */
export interface Listing<P, Q> extends Description<P, Q, unknown>, Listed<P, Q> {
  readonly _tag: "Listing"
}

/** An operation that returns all listed objects, oldest first, as a stream of lines of JSON. `output` is one line. */
export interface Export<P, Q> extends Description<P, Q, unknown>, Listed<P, Q> {
  readonly _tag: "Export"
}

/** A read with a store query of its own: events, balances. */
export interface Enquiry<P, Q, B> extends Description<P, Q, B> {
  readonly _tag: "Enquiry"
  ask(input: Input<P, Q, B>, nowMs: number): Result.Result<Question, Rejection>
}

/** A received file: its sanitized name, its media type, and its stored bytes. */
export interface Received extends StoredBytes {
  readonly file_name: string
  readonly content_type: string
  /** Key of the bytes in storage. */
  readonly bytes_key: string
}

/** Parts of a multipart form; its fields make up the operation's `body`. */
export interface Form {
  /** Name of the part that is the file. */
  readonly file: string
  /** Names of the text fields. */
  readonly text: ReadonlyArray<string>
  /** Names of the JSON fields. */
  readonly json: ReadonlyArray<string>
  /** Maximum size of the file, in bytes. */
  readonly max_bytes: number
  /** Returns the maximum size that the settings allow, where that is less. */
  readonly allowed_bytes?: (settings: Settings) => number
  /** A file for examples. */
  readonly sample: {
    readonly file_name: string
    readonly content_type: string
    readonly text: string
  }
}

/** An operation that takes a file with form fields (multipart), and decides once the file is stored. */
export interface Upload<P, Q, B> extends Description<P, Q, B> {
  readonly _tag: "Upload"
  readonly form: Form
  /** Read set of the decision, as of a command. */
  reads(input: Input<P, Q, B>): CommandReads
  decide(input: Input<P, Q, B>, received: Received, facts: Facts): Result.Result<Decision, Rejection>
}

/** Stored bytes of a response. */
export interface Content extends Received {
  readonly created_at: string
}

/** An operation that returns the bytes of a stored object. */
export interface Download<P> extends Description<P, unknown, unknown> {
  readonly _tag: "Download"
  readonly resource: AnyResource
  id(params: P): string
  /** Returns the bytes of an object; undefined if it has none yet. */
  // biome-ignore lint/suspicious/noExplicitAny: as Fetch.
  content(object: any): Content | undefined
}

// biome-ignore-start lint/suspicious/noExplicitAny: the one place where operations forget the types of their input.
/** A command, with the types of its input forgotten once its definition has been checked. So with the others below. */
export interface AnyCommand extends Command<any, any, any> {}

/** A fetch. */
export interface AnyFetch extends Fetch<any> {}

/** A listing. */
export interface AnyListing extends Listing<any, any> {}

/** An export. */
export interface AnyExport extends Export<any, any> {}

/** An enquiry. */
export interface AnyEnquiry extends Enquiry<any, any, any> {}

/** An upload. */
export interface AnyUpload extends Upload<any, any, any> {}

/** A download. */
export interface AnyDownload extends Download<any> {}
// biome-ignore-end lint/suspicious/noExplicitAny: see above.

/** Any operation, for the registry, transports, docs and tests. */
export type AnyOperation = AnyCommand | AnyFetch | AnyListing | AnyExport | AnyEnquiry | AnyUpload | AnyDownload
