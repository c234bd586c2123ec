import type { Result, Schema } from "effect"
import type { Decision } from "../kernel/Decision.ts"
import type { ErrorCode, SubErrorCode } from "../kernel/ErrorCode.ts"
import type { Facts } from "../kernel/Facts.ts"
import type { Json } from "../kernel/Json.ts"
import type { ErrorDialect, Rejection } from "../kernel/Rejection.ts"
import type { AnyResource, Resource } from "../kernel/Resource.ts"
import type { Scope } from "../kernel/Scope.ts"
import type { Needs, Stored } from "../ports/Store.ts"

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
interface Description {
  /** `internal_transfer.create`: resource and verb; also the scope of idempotency and the heading in the docs. */
  readonly name: string
  /** One sentence for the docs. */
  readonly summary: string
  readonly at: Address
  readonly audience: Audience
  readonly scope?: Scope
  readonly errors: ErrorDialect
  readonly idempotency: IdempotencyPolicy
  /** The status of success. */
  readonly status: number
  /** The statuses of a body that cannot be parsed and of one that is invalid, which differ by operation on v0 and v1. */
  readonly answers: { readonly malformed: number; readonly invalid: number }
  /** The sub-error of a malformed path parameter. */
  readonly malformed_id: SubErrorCode
  /** The code of a source address outside the allowlist. */
  readonly source_ip_code: ErrorCode
  /** The codes it can answer with beyond those that every operation can. */
  readonly rejects: ReadonlyArray<ErrorCode>
}

type Fields = Schema.Struct.Fields

/** The shapes of an operation. Decoded and encoded forms of body and output are the same. */
interface Shape<P extends Fields, Q extends Fields, B extends Fields, A> {
  readonly params: Schema.Struct<P>
  readonly query: Schema.Struct<Q>
  readonly body: Schema.Struct<B>
  readonly output: Schema.Codec<A>
}

type InputOf<P extends Fields, Q extends Fields, B extends Fields> = Input<
  Schema.Struct<P>["Type"],
  Schema.Struct<Q>["Type"],
  Schema.Struct<B>["Type"]
>

/** Which program an operation works in, where that does not follow from the caller's token. */
type ProgramOf<I> = (input: I) => string

/** An operation that decides: the way of every write, and of reads that look at several things. */
export interface Command<N extends string, P extends Fields, Q extends Fields, B extends Fields, A>
  extends Description,
    Shape<P, Q, B, A> {
  readonly _tag: "Command"
  readonly name: N
  readonly program: ProgramOf<InputOf<P, Q, B>> | undefined
  needs(input: InputOf<P, Q, B>): Partial<Needs>
  decide(input: InputOf<P, Q, B>, facts: Facts): Result.Result<Decision, Rejection>
}

/** An operation that answers one stored object. */
export interface Fetch<N extends string, P extends Fields, A> extends Description, Shape<P, {}, {}, A> {
  readonly _tag: "Fetch"
  readonly name: N
  readonly program: ProgramOf<InputOf<P, {}, {}>> | undefined
  readonly resource: AnyResource
  id(input: InputOf<P, {}, {}>): string
  /** What is shown of the stored object; absent: all of it. */
  readonly view: ((stored: Stored) => Json) | undefined
}

/** An operation that answers a page of stored objects. */
export interface Listing<N extends string, P extends Fields, Q extends Fields, A> extends Description, Shape<P, Q, {}, A> {
  readonly _tag: "Listing"
  readonly name: N
  readonly program: ProgramOf<InputOf<P, Q, {}>> | undefined
  readonly resource: AnyResource
  /** The attributes to filter by, from the input. */
  filters(input: InputOf<P, Q, {}>): Readonly<Record<string, string | undefined>>
  readonly view: ((stored: Stored) => Json) | undefined
}

/** A read that asks the store something of its own (events, balances): the engine knows each by its name. */
export interface Enquiry<N extends string, P extends Fields, Q extends Fields, A> extends Description, Shape<P, Q, {}, A> {
  readonly _tag: "Enquiry"
  readonly name: N
  readonly program: ProgramOf<InputOf<P, Q, {}>> | undefined
  ask(input: InputOf<P, Q, {}>, facts: Pick<Facts, "now" | "program_id">): Question
}

/** A question to the store, as data. */
export type Question =
  | { readonly _tag: "Events"; readonly query: EventFilter }
  | { readonly _tag: "Event"; readonly id: string }
  | { readonly _tag: "Balance"; readonly account: string }
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

/** Any operation, its types forgotten: what the registry holds and transports, docs and tests walk. */
// biome-ignore-start lint/suspicious/noExplicitAny: the one place where operations forget their types.
export type AnyOperation =
  | Command<string, any, any, any, any>
  | Fetch<string, any, any>
  | Listing<string, any, any, any>
  | Enquiry<string, any, any, any>
// biome-ignore-end lint/suspicious/noExplicitAny: see above.

/** Work that is due: loads its object and decides, with no one waiting for an answer. */
export interface Job<A extends { readonly id: string }> {
  /** The lane of its timers. */
  readonly name: string
  readonly resource: Resource<A>
  needs(object: A): Partial<Needs>
  decide(object: A, version: number, facts: Facts): Decision
}

/** Any job, its type forgotten. */
// biome-ignore lint/suspicious/noExplicitAny: as AnyOperation.
export type AnyJob = Job<any>
