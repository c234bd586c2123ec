import { Schema } from "effect"
import type { ErrorCode } from "../kernel/ErrorCode.ts"
import type { Json } from "../kernel/Json.ts"
import type { ErrorDialect } from "../kernel/Rejection.ts"
import type { AnyResource, Resource } from "../kernel/Resource.ts"
import type { Role } from "../kernel/Role.ts"
import type { Scope } from "../kernel/Scope.ts"
import type {
  Address,
  Audience,
  Command,
  Content,
  Description,
  Download,
  Enquiry,
  Export,
  Fetch,
  IdempotencyPolicy,
  KeyUse,
  Listing,
  Upload
} from "./Operation.ts"

/** Fields that a definition may omit, because the address implies them or most operations share the value. */
type Defaulted =
  | "audience"
  | "scope"
  | "role"
  | "audited"
  | "errors"
  | "idempotency"
  | "status"
  | "invalid_status"
  | "unparsable_status"
  | "unprocessable_status"
  | "statuses"
  | "malformed_id"
  | "source_ip_code"
  | "rejects"
  | "emits"
  | "params"
  | "query"
  | "body"
  | "simulated"
  | "deprecation"
  | "program"

/** Accepted credentials: partners need a scope, operators a role. The default role is `read`, for writes `operate`. */
type Access =
  | { readonly audience?: "partner"; readonly scope: Scope; readonly role?: never }
  | { readonly audience: "operator"; readonly scope?: never; readonly role?: Role }
  | { readonly audience: "public"; readonly scope?: never; readonly role?: never }

type Rest<N extends string, P, Q, B, A, K extends KeyUse> = Omit<Description<N, P, Q, B, A, K>, Defaulted> &
  Partial<Pick<Description<N, P, Q, B, A, K>, Exclude<Defaulted, keyof Access>>>

type Definition<N extends string, P, Q, B, A, K extends KeyUse, M extends Method> = Rest<N, P, Q, B, A, K> &
  Access & { readonly at: readonly [M, string] }

type ReadDefinition<N extends string, P, Q, A> = Definition<N, P, Q, unknown, A, "none", "GET">

type Method = Address[0]

/** Use of the key by a definition that states none. Reads change nothing and need no key; all other methods accept one. */
type KeyOf<M extends Method> = M extends "GET" ? "none" : "optional"

type NoFields = Record<never, never>

/** Defines an operation that decides. Path, query and body are empty where omitted. */
export const command = <
  const N extends string,
  A,
  P = NoFields,
  Q = NoFields,
  B = NoFields,
  M extends Method = Method,
  K extends KeyUse = KeyOf<M>
>(
  definition: Definition<N, P, Q, B, A, K, M> &
    Pick<Command<N, P, Q, B, A>, "decide"> &
    Partial<Pick<Command<N, P, Q, B, A>, "reads" | "follow" | "conclude" | "taken">>
): Command<N, P, Q, B, A, K> => ({
  reads: () => ({}),
  follow: undefined,
  conclude: undefined,
  taken: undefined,
  ...completed(definition),
  idempotency: policyOf(definition),
  _tag: "Command"
})

/** Defines an operation that returns one stored object, or `view` of it. */
export const retrieve = <const N extends string, R extends { readonly id: string }, A, P = NoFields>(
  definition: ReadDefinition<N, P, unknown, A> &
    Pick<Fetch<N, P, A>, "id"> & { readonly resource: Resource<R>; readonly view?: (object: R) => Json }
): Fetch<N, P, A> => ({
  view: definition.resource.shown,
  ...completed(definition),
  idempotency: policyOf(definition),
  _tag: "Fetch"
})

/** Defines an operation that returns a page of stored objects. */
export const listing = <const N extends string, R extends { readonly id: string }, A, P = NoFields, Q = NoFields>(
  definition: ListDefinition<N, P, Q, A, R>
): Listing<N, P, Q, A> => ({
  ...listed(definition),
  ...completed(definition),
  idempotency: policyOf(definition),
  _tag: "Listing"
})

/** Defines an operation that returns all listed objects as lines of JSON, oldest first. */
export const exporting = <const N extends string, R extends { readonly id: string }, A, P = NoFields, Q = NoFields>(
  definition: ListDefinition<N, P, Q, A, R>
): Export<N, P, Q, A> => ({
  ...listed(definition),
  ...completed(definition),
  idempotency: policyOf(definition),
  _tag: "Export"
})

type ListDefinition<N extends string, P, Q, A, R extends { readonly id: string }> = ReadDefinition<N, P, Q, A> &
  Pick<Listing<N, P, Q, A>, "filters"> &
  Partial<Pick<Listing<N, P, Q, A>, "isBankWide">> & {
    readonly resource: Resource<R>
    readonly view?: (object: R, programId: string) => Json
  }

const listed = ({ resource }: { readonly resource: AnyResource }) => ({
  view: resource.shown,
  isBankWide: () => false
})

/** Defines a read of something other than stored objects. */
export const enquiry = <
  const N extends string,
  A,
  P = NoFields,
  Q = NoFields,
  B = NoFields,
  M extends Method = Method,
  K extends KeyUse = KeyOf<M>
>(
  definition: Definition<N, P, Q, B, A, K, M> & Pick<Enquiry<N, P, Q, B, A>, "ask">
): Enquiry<N, P, Q, B, A, K> => ({ ...completed(definition), idempotency: policyOf(definition), _tag: "Enquiry" })

/** Defines an operation that takes a file with form fields. */
export const upload = <
  const N extends string,
  A,
  P = NoFields,
  Q = NoFields,
  B = NoFields,
  M extends Method = Method,
  K extends KeyUse = KeyOf<M>
>(
  definition: Definition<N, P, Q, B, A, K, M> &
    Pick<Upload<N, P, Q, B, A>, "form" | "decide"> &
    Partial<Pick<Upload<N, P, Q, B, A>, "reads">>
): Upload<N, P, Q, B, A, K> => ({
  reads: () => ({}),
  ...completed(definition),
  idempotency: policyOf(definition),
  _tag: "Upload"
})

/** Defines an operation that returns the bytes of a stored object. */
export const download = <const N extends string, R extends { readonly id: string }, P = NoFields>(
  definition: Omit<ReadDefinition<N, P, unknown, unknown>, "output"> &
    Access &
    Pick<Download<N, P>, "id"> & {
      readonly resource: Resource<R>
      readonly content: (object: R) => Content | undefined
    }
): Download<N, P> => ({
  output: Schema.Unknown,
  ...completed(definition),
  idempotency: policyOf(definition),
  _tag: "Download"
})

interface Named {
  readonly at: Address
  readonly audience?: Audience
  readonly role?: Role
  readonly audited?: boolean
  readonly rejects?: ReadonlyArray<ErrorCode>
}

const completed = <D extends Named>(definition: D) => ({
  ...byPartners,
  ...defaultsOf(definition.at),
  ...definition,
  role: roleOf(definition),
  audited: definition.audited ?? definition.audience === "operator",
  rejects: rejectsOf(definition)
})

const policyOf = <K extends KeyUse>({ at: [method], idempotency }: Keyed<K>): IdempotencyPolicy<K> => {
  if (idempotency !== undefined) return idempotency
  const policy = { key: method === "GET" ? "none" : "optional", min_length: 1 } as const
  // trusted: KeyOf gives this key to definitions that state none.
  return policy as IdempotencyPolicy<KeyUse> as IdempotencyPolicy<K>
}

interface Keyed<K extends KeyUse> {
  readonly at: Address
  readonly idempotency?: IdempotencyPolicy<K>
}

const roleOf = ({ at: [method], audience, role }: Named): Role | undefined =>
  audience === "operator" ? (role ?? (method === "GET" ? "read" : "operate")) : undefined

// An object named in the path may not exist, or may belong to another program.
const rejectsOf = ({ at: [, path], rejects = [] }: Named): ReadonlyArray<ErrorCode> =>
  path.includes("/:") && !rejects.includes("object_not_found") ? ["object_not_found", ...rejects] : rejects

const byPartners: { readonly audience: Audience; readonly scope: Scope | undefined } = {
  audience: "partner",
  scope: undefined
}

const defaultsOf = ([method, path]: Address) => {
  const errors: ErrorDialect = path.startsWith("/v0") || path.startsWith("/v1") ? "legacy" : "v2"
  return {
    errors,
    status: 200,
    invalid_status: errors === "legacy" || method === "GET" ? 400 : 422,
    unparsable_status: 400,
    unprocessable_status: undefined,
    statuses: {},
    malformed_id: "value_malformed",
    source_ip_code: "source_ip_not_allowed",
    emits: [],
    params: undefined,
    query: undefined,
    body: undefined,
    simulated: false,
    deprecation: undefined,
    program: undefined
  } as const
}
