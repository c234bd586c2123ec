// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Operators of the bank, their roles and tokens. */
export interface OperatorCalls {
  /** Creates an operator with a role; only this response shows its token. */
  readonly "operator.create": { readonly call: OperatorCreateCall; readonly answer: OperatorCreate }
  /** Lists the operators, newest first, without their tokens. */
  readonly "operator.list": { readonly call: OperatorListCall; readonly answer: PageOf<Operator> }
  /** Tells an operator its name and its role, also the operator `root` of the settings. */
  readonly "operator.self": { readonly call: OperatorSelfCall; readonly answer: OperatorSelf }
  /** Retrieves an operator. */
  readonly "operator.get": { readonly call: OperatorGetCall; readonly answer: Operator }
  /** Updates an operator's role, source addresses or rate limit: an empty list allows every address, null removes the limit. */
  readonly "operator.update": { readonly call: OperatorUpdateCall; readonly answer: Operator }
  /** Revokes an operator; its token stops working. */
  readonly "operator.revoke": { readonly call: OperatorRevokeCall; readonly answer: Operator }
}

/** Objects of the lists. Operators of the bank, their roles and tokens. */
export interface OperatorLists {
  /** Lists the operators, newest first, without their tokens. */
  readonly "operator.list": Operator
}

/** Operator. */
type Operator = {
  /** Id of the object. */
  readonly id: Id<"operator">
  /** Name. 1 to 120 characters. */
  readonly name: string
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "revoked"
  /** Role. */
  readonly role: "read" | "operate" | "move_money" | "administer"
  /** Source addresses that may call; an empty list allows all. At most 30 elements. Each: at most 49 characters. */
  readonly source_ip_allowlist: ReadonlyArray<string>
  /** Limit of the requests. */
  readonly rate_limit?: OperatorRateLimit
  /** Time of revocation. RFC 3339. */
  readonly revoked_at?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Operator rate limit. */
type OperatorRateLimit = {
  /** Requests per second. 1 to 10,000. */
  readonly per_second: number
  /** Requests at once. 1 to 10,000. */
  readonly burst: number
}

/** Answer of `operator.create`. */
type OperatorCreate = {
  /** Id of the object. */
  readonly id: Id<"operator">
  /** Name. 1 to 120 characters. */
  readonly name: string
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "revoked"
  /** Role. */
  readonly role: "read" | "operate" | "move_money" | "administer"
  /** Source addresses that may call; an empty list allows all. At most 30 elements. Each: at most 49 characters. */
  readonly source_ip_allowlist: ReadonlyArray<string>
  /** Limit of the requests. */
  readonly rate_limit?: OperatorRateLimit
  /** Time of revocation. RFC 3339. */
  readonly revoked_at?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Bearer token. Shown once. */
  readonly token: string
}

/** Answer of `operator.self`. */
type OperatorSelf = {
  /** Id of the object. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Role. */
  readonly role: "read" | "operate" | "move_money" | "administer"
}

/** Fields of the request of `operator.create`. */
type OperatorCreateBody = {
  /** Name. 1 to 120 characters. */
  readonly name: string
  /** Role. */
  readonly role: "read" | "operate" | "move_money" | "administer"
  /** Source addresses that may call; an empty list allows all. At most 30 elements. Each: at most 49 characters. */
  readonly source_ip_allowlist?: ReadonlyArray<string>
  /** Limit of the requests. */
  readonly rate_limit?: OperatorRateLimit
}

/** Creates an operator with a role; only this response shows its token. */
type OperatorCreateCall = {
  /** Fields of the request. */
  readonly body: OperatorCreateBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `operator.list`. */
type OperatorListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"operator">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"operator">
}

/** Lists the operators, newest first, without their tokens. */
type OperatorListCall = {
  /** Parameters of the query. */
  readonly query?: OperatorListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Tells an operator its name and its role, also the operator `root` of the settings. */
type OperatorSelfCall = {
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `operator.get`. */
type OperatorGetParams = {
  /** Id of an operator. */
  readonly operator_id: Id<"operator">
}

/** Retrieves an operator. */
type OperatorGetCall = {
  /** Parameters of the path. */
  readonly params: OperatorGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `operator.update`. */
type OperatorUpdateParams = {
  /** Id of an operator. */
  readonly operator_id: Id<"operator">
}

/** Fields of the request of `operator.update`. */
type OperatorUpdateBody = {
  /** Role. */
  readonly role?: "read" | "operate" | "move_money" | "administer"
  /** Source addresses that may call; an empty list allows all. At most 30 elements. Each: at most 49 characters. */
  readonly source_ip_allowlist?: ReadonlyArray<string>
  /** Limit of the requests. */
  readonly rate_limit?: OperatorRateLimit | null
}

/** Updates an operator's role, source addresses or rate limit: an empty list allows every address, null removes the limit. */
type OperatorUpdateCall = {
  /** Parameters of the path. */
  readonly params: OperatorUpdateParams
  /** Fields of the request. */
  readonly body?: OperatorUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `operator.revoke`. */
type OperatorRevokeParams = {
  /** Id of an operator. */
  readonly operator_id: Id<"operator">
}

/** Revokes an operator; its token stops working. */
type OperatorRevokeCall = {
  /** Parameters of the path. */
  readonly params: OperatorRevokeParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
