import { Schema } from "effect"
import type { ErrorCode } from "../kernel/ErrorCode.ts"
import type { Json } from "../kernel/Json.ts"
import type { ErrorDialect } from "../kernel/Rejection.ts"
import type { AnyResource, Resource } from "../kernel/Resource.ts"
import type { Role } from "../kernel/Role.ts"
import type { Scope } from "../kernel/Scope.ts"
import type { Settings } from "../kernel/Settings.ts"
import type {
  Address,
  AnyCommand,
  AnyDownload,
  AnyEnquiry,
  AnyExport,
  AnyFetch,
  AnyListing,
  AnyUpload,
  Audience,
  Command,
  Content,
  Description,
  Download,
  Enquiry,
  Fetch,
  IdempotencyPolicy,
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
  | "example"
  | "unlogged"
  | "simulated"
  | "deprecation"
  | "program"

/**
 * Accepted credentials: partners need a scope, operators a role. The default role is `read`, for writes `operate`. A scope that
 * is stated as undefined lets any client of a program in.
 */
type Access =
  | { readonly audience?: "partner"; readonly scope: Scope | undefined; readonly role?: never }
  | { readonly audience: "operator"; readonly scope?: never; readonly role?: Role }
  | { readonly audience: "public"; readonly scope?: never; readonly role?: never }

type Rest<P, Q, B> = Omit<Description<P, Q, B>, Defaulted> &
  Partial<Pick<Description<P, Q, B>, Exclude<Defaulted, keyof Access>>>

type Definition<P, Q, B> = Rest<P, Q, B> & Access

/** A definition of a read: it has no body, and takes no idempotency key. */
type ReadDefinition<P, Q> = Omit<Rest<P, Q, unknown>, "idempotency"> &
  Access & { readonly at: readonly ["GET", string] }

/** Path, query or body without fields. */
export type NoFields = Record<never, never>

/** Definition of a command. */
export type CommandDefinition<P, Q, B> = Definition<P, Q, B> &
  (Pick<Command<P, Q, B>, "decide"> | { readonly asking: NonNullable<Command<P, Q, B>["asking"]> }) &
  Partial<Pick<Command<P, Q, B>, "reads" | "taken">>

/** Defines an operation that decides. Path, query and body are empty where omitted. */
export const command = <P = NoFields, Q = NoFields, B = NoFields>(
  definition: CommandDefinition<P, Q, B>
): AnyCommand => ({
  reads: () => ({}),
  asking: undefined,
  decide: () => {
    throw new TypeError(`${definition.name} decides by asking`)
  },
  taken: undefined,
  ...completed(definition),
  _tag: "Command"
})

/** Definition of a fetch. */
export type FetchDefinition<P, R extends { readonly id: string }> = ReadDefinition<P, unknown> &
  Pick<Fetch<P>, "id"> & { readonly resource: Resource<R>; readonly view?: (object: R, settings: Settings) => Json }

/** Defines an operation that returns one stored object, or `view` of it. */
export const retrieve = <R extends { readonly id: string }, P = NoFields>(
  definition: FetchDefinition<P, R>
): AnyFetch => ({ view: definition.resource.shown, ...completed(definition), _tag: "Fetch" })

/** Defines an operation that returns a page of stored objects. */
export const listing = <R extends { readonly id: string }, P = NoFields, Q = NoFields>(
  definition: ListDefinition<P, Q, R>
): AnyListing => ({ ...listed(definition), ...completed(definition), _tag: "Listing" })

/** Defines an operation that returns all listed objects as lines of JSON, oldest first. */
export const exporting = <R extends { readonly id: string }, P = NoFields, Q = NoFields>(
  definition: ListDefinition<P, Q, R>
): AnyExport => ({ ...listed(definition), ...completed(definition), _tag: "Export" })

/** Definition of a listing or an export. */
export type ListDefinition<P, Q, R extends { readonly id: string }> = ReadDefinition<P, Q> &
  Pick<Listing<P, Q>, "filters"> &
  Partial<Pick<Listing<P, Q>, "isBankWide">> & {
    readonly resource: Resource<R>
    readonly view?: (object: R, programId: string, query: Q, settings: Settings) => Json
  }

const listed = ({ resource }: { readonly resource: AnyResource }) => ({
  view: resource.shown,
  isBankWide: () => false
})

/** Definition of an enquiry. */
export type EnquiryDefinition<P, Q, B> = Definition<P, Q, B> & Pick<Enquiry<P, Q, B>, "ask">

/** Defines a read of something other than stored objects. */
export const enquiry = <P = NoFields, Q = NoFields, B = NoFields>(
  definition: EnquiryDefinition<P, Q, B>
): AnyEnquiry => ({ ...completed(definition), _tag: "Enquiry" })

/** Definition of an upload. */
export type UploadDefinition<P, Q, B> = Definition<P, Q, B> &
  Pick<Upload<P, Q, B>, "form" | "decide"> &
  Partial<Pick<Upload<P, Q, B>, "reads">>

/** Defines an operation that takes a file with form fields. */
export const upload = <P = NoFields, Q = NoFields, B = NoFields>(definition: UploadDefinition<P, Q, B>): AnyUpload => ({
  reads: () => ({}),
  ...completed(definition),
  _tag: "Upload"
})

/** Definition of a download. */
export type DownloadDefinition<P, R extends { readonly id: string }> = Omit<ReadDefinition<P, unknown>, "output"> &
  Access &
  Pick<Download<P>, "id"> & {
    readonly resource: Resource<R>
    readonly content: (object: R) => Content | undefined
  }

/** Defines an operation that returns the bytes of a stored object. */
export const download = <R extends { readonly id: string }, P = NoFields>(
  definition: DownloadDefinition<P, R>
): AnyDownload => ({ output: Schema.Unknown, ...completed(definition), _tag: "Download" })

interface Named {
  readonly at: Address
  readonly audience?: Audience
  readonly role?: Role
  readonly audited?: boolean
  readonly rejects?: ReadonlyArray<ErrorCode>
  readonly idempotency?: IdempotencyPolicy
}

const completed = <D extends Named>(definition: D) => ({
  ...byPartners,
  ...defaultsOf(definition.at),
  ...definition,
  role: roleOf(definition),
  audited: definition.audited ?? definition.audience === "operator",
  rejects: rejectsOf(definition),
  idempotency: policyOf(definition)
})

/** Use of the key by a definition that states none. Reads change nothing and need no key; all other methods accept one. */
const policyOf = ({ at: [method], idempotency }: Named): IdempotencyPolicy =>
  idempotency ?? { key: method === "GET" ? "none" : "optional", min_length: 1 }

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
    example: undefined,
    unlogged: false,
    simulated: false,
    deprecation: undefined,
    program: undefined
  } as const
}
