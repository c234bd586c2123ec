import type { Result, Schema } from "effect"
import type { ErrorCode, SubErrorCode } from "../kernel/ErrorCode.ts"
import type { Json } from "../kernel/Json.ts"
import type { ErrorDialect, Rejection } from "../kernel/Rejection.ts"
import type { AnyResource, Ref } from "../kernel/Resource.ts"
import type { Scope } from "../kernel/Scope.ts"
import type { Settings } from "../kernel/Settings.ts"
import type { StoredBytes } from "../ports/Files.ts"
import type { ReadSet } from "../ports/Store.ts"
import type { Decision } from "./Decision.ts"
import type { Facts } from "./Facts.ts"

/** Where an operation is asked: its method and its path with `:name` parameters. Part of it, as idempotency is scoped to it. */
export type Address = readonly ["GET" | "POST" | "PATCH" | "DELETE", string]

/** Whose credentials an operation takes: a partner's token, the operator's token, or none. */
export type Audience = "partner" | "operator" | "public"

/** Whether an operation takes an `Idempotency-Key`, and its shortest length. The longest is 255 (spec, "Limits"). */
export interface IdempotencyPolicy {
  readonly key: "required" | "optional" | "none"
  readonly min_length: number
}

/** The decoded input of an operation. */
export interface Input<P, Q, B> {
  readonly params: P
  readonly query: Q
  readonly body: B
}

/** What every operation says of itself. */
export interface Description<N extends string, P, Q, B, A> {
  /** `internal_transfer.create`: resource and verb; also the scope of idempotency and the heading in the docs. */
  readonly name: N
  /** One sentence for the docs. */
  readonly summary: string
  readonly at: Address
  readonly audience: Audience
  /** The scope that a partner's token must carry. */
  readonly scope: Scope | undefined
  readonly errors: ErrorDialect
  readonly idempotency: IdempotencyPolicy
  /** The status of success. */
  readonly status: number
  /** The status of invalid parameters, which differs by operation on v0 and v1. */
  readonly invalid_status: 400 | 422
  /** The sub-error of a malformed path parameter. */
  readonly malformed_id: SubErrorCode
  /** The code of a source address outside the allowlist. */
  readonly source_ip_code: ErrorCode
  /** The codes it can answer with beyond those that every operation can. */
  readonly rejects: ReadonlyArray<ErrorCode>
  /** The events that it appends at once; jobs append theirs later. */
  readonly emits: ReadonlyArray<string>
  /** Path parameters: texts. Undefined, as below: none. */
  readonly params: Schema.Decoder<P> | undefined
  /** The query: texts, lists of texts, and records of texts (`created_at[after]`). */
  readonly query: Schema.Decoder<Q> | undefined
  readonly body: Schema.Decoder<B> | undefined
  /** The answer. Its decoded and encoded forms are the same. */
  readonly output: Schema.Decoder<A>
  /** It plays what others would do. A bank whose settings have no simulation answers it as an unknown path. */
  readonly simulated: boolean
  /** Which program it works in, where that does not follow from the caller's token. */
  readonly program: ((input: Input<P, Q, B>) => string) | undefined
}

/** When, and under which settings, a decision is made: what it has to see may depend on it. */
export interface Moment {
  readonly now_ms: number
  readonly settings: Settings
}

/**
 * What a command has to see. What it names as `objects`, `linked`, `holders` and `guarded` may be taken from what this
 * process remembers: then the decision stands only if the store finds it unchanged.
 */
export interface CommandReads extends Partial<ReadSet> {
  /** Account numbers of which it asks who holds them, and nothing else. */
  readonly owners?: ReadonlyArray<string>
  /**
   * Account numbers, by their ids, whose money is taken or held if there is enough and if they are open. The commit
   * proves both, so the decision may depend on nothing of their positions but on who holds them.
   */
  readonly guarded?: ReadonlyArray<string>
}

/** An operation that decides: the way of every write, and of reads that look at several things. */
export interface Command<N extends string, P, Q, B, A> extends Description<N, P, Q, B, A> {
  readonly _tag: "Command"
  reads(input: Input<P, Q, B>, moment: Moment): CommandReads
  /** What it also has to see, by what was loaded. It costs another round trip, so most commands have none. */
  readonly follow: ((input: Input<P, Q, B>, facts: Facts) => CommandReads) | undefined
  decide(input: Input<P, Q, B>, facts: Facts): Result.Result<Decision, Rejection>
}

/** What is shown of a stored object of private fields. */
export type View<R> = ((object: R) => Json) | undefined

/** An operation that answers one stored object. */
export interface Fetch<N extends string, P, A> extends Description<N, P, unknown, unknown, A> {
  readonly _tag: "Fetch"
  readonly resource: AnyResource
  id(params: P): string
  // biome-ignore lint/suspicious/noExplicitAny: the resource's object, whose type the constructor checked.
  readonly view: View<any>
}

/** An operation that answers a page of stored objects. */
export interface Listing<N extends string, P, Q, A> extends Description<N, P, Q, unknown, A> {
  readonly _tag: "Listing"
  readonly resource: AnyResource
  /** The attributes to filter by, from the input. */
  filters(input: Input<P, Q, unknown>): Readonly<Record<string, string | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: as Fetch.
  readonly view: View<any>
}

/** A read that asks the store something of its own: events, balances. */
export interface Enquiry<N extends string, P, Q, A> extends Description<N, P, Q, unknown, A> {
  readonly _tag: "Enquiry"
  ask(input: Input<P, Q, unknown>, nowMs: number): Result.Result<Question, Rejection>
}

/** A question to the store, as data. */
export type Question =
  | ({ readonly _tag: "Events" } & EventFilter)
  | { readonly _tag: "Event"; readonly id: string }
  | {
      readonly _tag: "Balance"
      readonly account: string
      /** The object whose balance it is: without it there is none. */
      readonly of?: Ref
    }
  | { readonly _tag: "Audit" }

/** Which events to list. */
export interface EventFilter {
  readonly names: ReadonlyArray<string>
  readonly object_id?: string
  readonly from_ms?: number
  readonly until_ms?: number
  readonly starting_after?: string
  readonly ending_before?: string
  readonly limit: number
}

/** What was received of a file: its name made safe, its media type, and what storage took. */
export interface Received extends StoredBytes {
  readonly file_name: string
  readonly content_type: string
  /** The name of its bytes in storage. */
  readonly bytes_key: string
}

/** What a multipart form consists of: the operation's `body` is made of its fields. */
export interface Form {
  /** The part that is the file. */
  readonly file: string
  /** The fields that are texts. */
  readonly text: ReadonlyArray<string>
  /** The fields that are JSON. */
  readonly json: ReadonlyArray<string>
  /** The most bytes of the file. */
  readonly max_bytes: number
}

/** An operation that takes a file with fields beside it, as a multipart form, and decides once all of it is stored. */
export interface Upload<N extends string, P, Q, B, A> extends Description<N, P, Q, B, A> {
  readonly _tag: "Upload"
  readonly form: Form
  decide(input: Input<P, Q, B>, received: Received, facts: Facts): Result.Result<Decision, Rejection>
}

/** Bytes as they are answered. */
export interface Content extends Received {
  readonly created_at: string
}

/** An operation that answers the bytes of a stored object. */
export interface Download<N extends string, P> extends Description<N, P, unknown, unknown, unknown> {
  readonly _tag: "Download"
  readonly resource: AnyResource
  id(params: P): string
  // biome-ignore lint/suspicious/noExplicitAny: as Fetch.
  content(object: any): Content
}

/** Any operation, its types forgotten: what the registry holds and transports, docs and tests walk. */
// biome-ignore-start lint/suspicious/noExplicitAny: the one place where operations forget their types.
export type AnyOperation =
  | Command<string, any, any, any, any>
  | Fetch<string, any, any>
  | Listing<string, any, any, any>
  | Enquiry<string, any, any, any>
  | Upload<string, any, any, any, any>
  | Download<string, any>
// biome-ignore-end lint/suspicious/noExplicitAny: see above.
