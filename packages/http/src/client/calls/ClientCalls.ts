// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Client credentials of programs (operator). */
export interface ClientCalls {
  /** Returns the program and the scopes of a client, or of a portal link. */
  readonly "client.self": { readonly call: ClientSelfCall; readonly answer: ClientSelf }
  /** Creates API credentials for a program; only this response shows the secret. */
  readonly "client.create": { readonly call: ClientCreateCall; readonly answer: ClientCreate }
  /** Lists a program's clients, newest first, without their secrets. */
  readonly "client.list": { readonly call: ClientListCall; readonly answer: PageOf<Client> }
  /** Rotates a client's secret; only this response shows the new one, and the old one stays valid for the overlap. */
  readonly "client.rotate": { readonly call: ClientRotateCall; readonly answer: ClientCreate }
  /** Revokes a client and all its access tokens. */
  readonly "client.revoke": { readonly call: ClientRevokeCall; readonly answer: Client }
}

/** Objects of the lists. Client credentials of programs (operator). */
export interface ClientLists {
  /** Lists a program's clients, newest first, without their secrets. */
  readonly "client.list": Client
}

/** Client. */
type Client = {
  /** Id of the object. */
  readonly id: Id<"client">
  /** Name. 1 to 120 characters. */
  readonly name: string
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "revoked"
  /** Scopes that its tokens may carry. */
  readonly scopes: ReadonlyArray<"entity/read" | "entity/read_write" | "application/read" | "application/read_write" | "account/read" | "account/read_write" | "account_number/read" | "account_number/read_write" | "internal_transfer/read" | "internal_transfer/read_write" | "ach/read" | "ach/read_write" | "wire/read" | "wire/read_write" | "instant_payment/read" | "instant_payment/read_write" | "blockchain_payment/read" | "blockchain_payment/read_write" | "lending/read" | "lending/read_write" | "funding/read" | "funding/read_write" | "subledger_balance/read" | "subledger_balance/read_write" | "card/read" | "card/read_write" | "submission/read" | "submission/read_write" | "event/read" | "event_subscription/read" | "event_subscription/read_write">
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Answer of `client.self`. */
type ClientSelf = {
  /** Id of the object. */
  readonly id: string
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Name of the program. */
  readonly program_name: string
  /** Scopes that its tokens may carry. */
  readonly scopes: ReadonlyArray<string>
}

/** Answer of `client.create`. */
type ClientCreate = {
  /** Id of the object. */
  readonly id: Id<"client">
  /** Name. 1 to 120 characters. */
  readonly name: string
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "revoked"
  /** Scopes that its tokens may carry. */
  readonly scopes: ReadonlyArray<"entity/read" | "entity/read_write" | "application/read" | "application/read_write" | "account/read" | "account/read_write" | "account_number/read" | "account_number/read_write" | "internal_transfer/read" | "internal_transfer/read_write" | "ach/read" | "ach/read_write" | "wire/read" | "wire/read_write" | "instant_payment/read" | "instant_payment/read_write" | "blockchain_payment/read" | "blockchain_payment/read_write" | "lending/read" | "lending/read_write" | "funding/read" | "funding/read_write" | "subledger_balance/read" | "subledger_balance/read_write" | "card/read" | "card/read_write" | "submission/read" | "submission/read_write" | "event/read" | "event_subscription/read" | "event_subscription/read_write">
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Secret of the client credentials. Shown once. */
  readonly client_secret: string
}

/** Returns the program and the scopes of a client, or of a portal link. */
type ClientSelfCall = {
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `client.create`. */
type ClientCreateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `client.create`. */
type ClientCreateBody = {
  /** Name. 1 to 120 characters. */
  readonly name: string
  /** Scopes that its tokens may carry. 1 to 50 elements. */
  readonly scopes?: ReadonlyArray<"entity/read" | "entity/read_write" | "application/read" | "application/read_write" | "account/read" | "account/read_write" | "account_number/read" | "account_number/read_write" | "internal_transfer/read" | "internal_transfer/read_write" | "ach/read" | "ach/read_write" | "wire/read" | "wire/read_write" | "instant_payment/read" | "instant_payment/read_write" | "blockchain_payment/read" | "blockchain_payment/read_write" | "lending/read" | "lending/read_write" | "funding/read" | "funding/read_write" | "subledger_balance/read" | "subledger_balance/read_write" | "card/read" | "card/read_write" | "submission/read" | "submission/read_write" | "event/read" | "event_subscription/read" | "event_subscription/read_write">
}

/** Creates API credentials for a program; only this response shows the secret. */
type ClientCreateCall = {
  /** Parameters of the path. */
  readonly params: ClientCreateParams
  /** Fields of the request. */
  readonly body: ClientCreateBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `client.list`. */
type ClientListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `client.list`. */
type ClientListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"client">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"client">
}

/** Lists a program's clients, newest first, without their secrets. */
type ClientListCall = {
  /** Parameters of the path. */
  readonly params: ClientListParams
  /** Parameters of the query. */
  readonly query?: ClientListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `client.rotate`. */
type ClientRotateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of the client credentials. */
  readonly client_id: Id<"client">
}

/** Rotates a client's secret; only this response shows the new one, and the old one stays valid for the overlap. */
type ClientRotateCall = {
  /** Parameters of the path. */
  readonly params: ClientRotateParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `client.revoke`. */
type ClientRevokeParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of the client credentials. */
  readonly client_id: Id<"client">
}

/** Revokes a client and all its access tokens. */
type ClientRevokeCall = {
  /** Parameters of the path. */
  readonly params: ClientRevokeParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
