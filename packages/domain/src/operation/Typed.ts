// Definitions as authors of modules see them: an operation keeps the types of its calls, from which a client takes them. The
// bank's own operations forget theirs, because the types of their calls are generated.

import type { Schema } from "effect"
import type { Plain } from "../kernel/Money.ts"
import * as define from "./Define.ts"
import type {
  AnyCommand,
  AnyDownload,
  AnyEnquiry,
  AnyExport,
  AnyFetch,
  AnyListing,
  AnyOperation,
  AnyUpload,
  KeyUse
} from "./Operation.ts"

/** An operation that knows its name, and the types of its calls and answers, which exist in types only. */
interface Typed<N extends string, Call, Answer, Given = Call> {
  readonly name: N
  readonly types?: {
    readonly takes: (call: Call) => void
    readonly given: Given
    readonly answer: Answer
  }
}

/** Call and answer of each operation, by its name. */
type Calls<C> = { readonly [N in keyof C]: { readonly call: unknown; readonly answer: unknown } }

type OperationOf<C extends Calls<C>, N extends keyof C & string> = AnyOperation & Typed<N, C[N]["call"], C[N]["answer"]>

/**
 * Operations of a module whose calls and answers an interface declares, by the name of the operation. A client takes its
 * types from the interface; each operation must have the types that it declares.
 */
export interface OperationsOf<C extends Calls<C>>
  extends ReadonlyArray<{ readonly [N in keyof C & string]: OperationOf<C, N> }[keyof C & string]> {
  /** The interface. Exists in types only. */
  readonly calls?: C
}

interface Named<N extends string> {
  readonly name: N
}

interface Answering<N extends string, A> extends Named<N> {
  readonly output: Schema.Decoder<A>
}

interface Keyed<N extends string, A, K extends KeyUse> extends Answering<N, A> {
  readonly idempotency?: { readonly key: K; readonly min_length: number }
}

type None = define.NoFields
type Stored = { readonly id: string }

/** Arguments of a call. Parts without required fields are optional. */
type Call<P, Q, B, K> = PartOf<"params", P> & PartOf<"query", Q> & PartOf<"body", B> & KeyOf<K>

type PartOf<N extends string, A> = [FieldOf<A>] extends [never]
  ? None
  : None extends A
    ? { readonly [K in N]?: Plain<A> }
    : { readonly [K in N]: Plain<A> }

/** A field of any of the cases of a choice. */
type FieldOf<A> = A extends unknown ? keyof A : never

type KeyOf<K> = [K] extends ["none"]
  ? { readonly idempotencyKey?: never }
  : [K] extends ["required"]
    ? { readonly idempotencyKey: string }
    : { readonly idempotencyKey?: string }

/** The client adds the file of an upload, and answers with the bytes of a download: types that the domain does not have. */
type WithFile<C> = C & { readonly file: never }

// An operation has the types of its definition, not those that an interface wants: the comparison is the point.
/** The functions of `Define.ts`, with operations that keep the types of their calls. */
interface TypedDefine {
  command<N extends string, A, P = None, Q = None, B = None, K extends KeyUse = "optional">(
    definition: define.CommandDefinition<P, Q, B> & Keyed<N, A, K>
  ): AnyCommand & Typed<NoInfer<N>, Call<NoInfer<P>, NoInfer<Q>, NoInfer<B>, NoInfer<K>>, NoInfer<A>>
  retrieve<N extends string, A, R extends Stored, P = None>(
    definition: define.FetchDefinition<P, R> & Answering<N, A>
  ): AnyFetch & Typed<NoInfer<N>, Call<NoInfer<P>, None, None, "none">, NoInfer<A>>
  listing<N extends string, A, R extends Stored, P = None, Q = None>(
    definition: define.ListDefinition<P, Q, R> & Answering<N, A>
  ): AnyListing & Typed<NoInfer<N>, Call<NoInfer<P>, NoInfer<Q>, None, "none">, NoInfer<A>>
  exporting<N extends string, R extends Stored, P = None, Q = None>(
    definition: define.ListDefinition<P, Q, R> & Named<N>
  ): AnyExport & Typed<NoInfer<N>, Call<NoInfer<P>, NoInfer<Q>, None, "none">, never>
  enquiry<N extends string, A, P = None, Q = None, B = None, K extends KeyUse = KeyUse>(
    definition: define.EnquiryDefinition<P, Q, B> & Keyed<N, A, K>
  ): AnyEnquiry & Typed<NoInfer<N>, Call<NoInfer<P>, NoInfer<Q>, NoInfer<B>, NoInfer<K>>, NoInfer<A>>
  upload<N extends string, A, P = None, Q = None, B = None, K extends KeyUse = "optional">(
    definition: define.UploadDefinition<P, Q, B> & Keyed<N, A, K>
  ): AnyUpload &
    Typed<
      NoInfer<N>,
      Call<NoInfer<P>, NoInfer<Q>, NoInfer<B>, NoInfer<K>>,
      NoInfer<A>,
      WithFile<Call<NoInfer<P>, NoInfer<Q>, NoInfer<B>, NoInfer<K>>>
    >
  download<N extends string, R extends Stored, P = None>(
    definition: define.DownloadDefinition<P, R> & Named<N>
  ): AnyDownload & Typed<NoInfer<N>, Call<NoInfer<P>, None, None, "none">, never>
}

// trusted: an operation has the name of its definition, and the types exist in types only.
const typed = define as TypedDefine

/** Defines an operation that decides. Path, query and body are empty where omitted. */
export const command = typed.command

/** Defines an operation that returns one stored object, or `view` of it. */
export const retrieve = typed.retrieve

/** Defines an operation that returns a page of stored objects. */
export const listing = typed.listing

/** Defines an operation that returns all listed objects as lines of JSON, oldest first. */
export const exporting = typed.exporting

/** Defines a read of something other than stored objects. */
export const enquiry = typed.enquiry

/** Defines an operation that takes a file with form fields. */
export const upload = typed.upload

/** Defines an operation that returns the bytes of a stored object. */
export const download = typed.download
