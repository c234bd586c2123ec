import type { catalogue, Description, Upload } from "@vostro/domain/operations"
import type { Brand } from "effect"

type Operation = (typeof catalogue)[number]

/** Name of an operation. */
export type OperationName = Operation["name"]

type Named<N extends OperationName> = Extract<Operation, { readonly name: N }>

/** Output of an operation: an object, or a byte stream that the caller must read or cancel. */
export type OutputOf<N extends OperationName> =
  Named<N> extends { readonly _tag: "Download" | "Export" } ? ReadableStream<Uint8Array> : ObjectOf<N>

type ObjectOf<N extends OperationName> =
  Named<N> extends Description<string, infer _P, infer _Q, infer _B, infer A> ? A : never

/** Type as a caller writes it: amounts are plain numbers, validated by the bank. `unknown` and unions are unchanged. */
type Plain<T> = T extends number & Brand.Brand<string>
  ? number
  : T extends string
    ? T
    : T extends ReadonlyArray<infer E>
      ? ReadonlyArray<Plain<E>>
      : T extends object
        ? { readonly [K in keyof T]: Plain<T[K]> }
        : T

/** `NoFields extends T` checks that every field of T is optional. */
type NoFields = Record<never, never>

type Part<Name extends string, T> = unknown extends T
  ? unknown
  : NoFields extends T
    ? { readonly [K in Name]?: Plain<T> }
    : { readonly [K in Name]: Plain<T> }

type PartsOf<O> =
  O extends Upload<string, infer P, infer Q, infer B, infer _A>
    ? Part<"params", P> & Part<"query", Q> & Part<"body", B> & { readonly file: File }
    : O extends Description<string, infer P, infer Q, infer B, infer _A>
      ? Part<"params", P> & Part<"query", Q> & Part<"body", B>
      : never

type KeyPart<K> = K extends "required"
  ? { readonly idempotencyKey: string }
  : K extends "optional"
    ? { readonly idempotencyKey?: string }
    : { readonly idempotencyKey?: never }

/** Arguments of a call without its key. */
export type ArgumentsOf<N extends OperationName> = PartsOf<Named<N>>

/** Arguments of a call: path parameters, query, body or file, and the idempotency key if the operation takes one. */
export type CallOf<N extends OperationName> = ArgumentsOf<N> & KeyPart<Named<N>["idempotency"]["key"]>

/** Credentials of a client: a partner's, or the operator's token. */
export type Credentials =
  | { readonly client_id: string; readonly client_secret: string }
  | { readonly operator_token: string }

/** Name of an operation that lists objects by pages. */
export type ListName = {
  [N in OperationName]: OutputOf<N> extends PageOf<unknown> ? N : never
}[OperationName]

/** A page of a list. */
export interface PageOf<A> {
  readonly objects: ReadonlyArray<A>
  readonly has_more: boolean
}

/** Object of a list. */
export type ItemOf<N extends ListName> = OutputOf<N> extends PageOf<infer A> ? A : never

/** Base URL, credentials, transport and patience of a client. */
export interface ClientOptions {
  readonly baseUrl: string
  /** The partner's win if both are given, as in `sandbox.json`. */
  readonly credentials?: Credentials
  /** Custom transport, such as an in-process bank or a proxy. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Time limit of an attempt in ms, until its response is complete or its stream begins; default 60,000. */
  readonly timeoutMs?: number
  /**
   * Maximum number of attempts of a call while its outcome is unknown; default 4, and 1 never repeats. Only reads and calls
   * with an `idempotencyKey` are repeated.
   */
  readonly attempts?: number
  /** Delay before the second attempt in ms; default 200. It doubles for each further one, up to 5,000. */
  readonly firstDelayMs?: number
}
