// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Ledger accounts of the bank that fund credit. */
export interface CoreAccountCalls {
  /** Retrieves a core account. */
  readonly "core_account.get": { readonly call: CoreAccountGetCall; readonly answer: CoreAccount }
  /** Opens a core account. */
  readonly "core_account.create": { readonly call: CoreAccountCreateCall; readonly answer: CoreAccount }
  /** Updates the name, entities or permissions of a core account. */
  readonly "core_account.update": { readonly call: CoreAccountUpdateCall; readonly answer: CoreAccount }
  /** Activates an inactive core account; it can fund credit again. */
  readonly "core_account.activate": { readonly call: CoreAccountActivateCall; readonly answer: CoreAccount }
  /** Deactivates an active core account; it neither funds credit nor receives repayments. */
  readonly "core_account.deactivate": { readonly call: CoreAccountDeactivateCall; readonly answer: CoreAccount }
  /** Closes an inactive core account for good; all credit balances that it funds must be closed. */
  readonly "core_account.close": { readonly call: CoreAccountCloseCall; readonly answer: CoreAccount }
  /** Returns the balance of a core account in cents: its own entries and those of its account numbers. */
  readonly "core_account.balance": { readonly call: CoreAccountBalanceCall; readonly answer: CoreAccountBalance }
}

/** Core account. */
type CoreAccount = {
  /** Id of the object. */
  readonly id: Id<"core_account">
  /** Name. 1 to 120 characters. */
  readonly name: string
  /** Use of the account. */
  readonly type: "attributed" | "direct" | "shadow"
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "inactive" | "closed"
  /** Customers and companies of the account, by their relationship. */
  readonly entities: CoreAccountEntities
  /** Rights on the account. */
  readonly permissions: CoreAccountPermissions
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Core account entities. */
type CoreAccountEntities = {
  /** Consumer or commercial. */
  readonly account_holder_type?: "consumer" | "commercial"
  /** Holders of the account. At most 20 elements. */
  readonly account_holders: ReadonlyArray<string>
  /** Persons who may use the account. At most 20 elements. */
  readonly authorized_users: ReadonlyArray<string>
}

/** Core account permissions. */
type CoreAccountPermissions = {
  /** Customers and companies that may act on the account. At most 20 elements. */
  readonly allowed_actors: ReadonlyArray<string>
}

/** Answer of `core_account.balance`. */
type CoreAccountBalance = {
  /** Account on the ledger. */
  readonly account: string
  /** Balance in cents. */
  readonly balance: string
}

/** Parameters of the path of `core_account.get`. */
type CoreAccountGetParams = {
  /** Id of the object. */
  readonly id: Id<"core_account">
}

/** Retrieves a core account. */
type CoreAccountGetCall = {
  /** Parameters of the path. */
  readonly params: CoreAccountGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `core_account.create`. */
type CoreAccountCreateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `core_account.create`. */
type CoreAccountCreateBody = {
  /** Name. 1 to 120 characters. */
  readonly name: string
  /** Use of the account. */
  readonly type: "attributed" | "direct" | "shadow"
  /** Customers and companies of the account, by their relationship. */
  readonly entities?: CoreAccountEntities
  /** Rights on the account. */
  readonly permissions?: CoreAccountPermissions
}

/** Opens a core account. */
type CoreAccountCreateCall = {
  /** Parameters of the path. */
  readonly params: CoreAccountCreateParams
  /** Fields of the request. */
  readonly body: CoreAccountCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `core_account.update`. */
type CoreAccountUpdateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a core account. */
  readonly core_account_id: Id<"core_account">
}

/** Fields of the request of `core_account.update`. */
type CoreAccountUpdateBody = {
  /** Name. 1 to 120 characters. */
  readonly name?: string
  /** Customers and companies of the account, by their relationship. */
  readonly entities?: CoreAccountEntities
  /** Rights on the account. */
  readonly permissions?: CoreAccountPermissions
}

/** Updates the name, entities or permissions of a core account. */
type CoreAccountUpdateCall = {
  /** Parameters of the path. */
  readonly params: CoreAccountUpdateParams
  /** Fields of the request. */
  readonly body?: CoreAccountUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `core_account.activate`. */
type CoreAccountActivateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a core account. */
  readonly core_account_id: Id<"core_account">
}

/** Activates an inactive core account; it can fund credit again. */
type CoreAccountActivateCall = {
  /** Parameters of the path. */
  readonly params: CoreAccountActivateParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `core_account.deactivate`. */
type CoreAccountDeactivateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a core account. */
  readonly core_account_id: Id<"core_account">
}

/** Deactivates an active core account; it neither funds credit nor receives repayments. */
type CoreAccountDeactivateCall = {
  /** Parameters of the path. */
  readonly params: CoreAccountDeactivateParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `core_account.close`. */
type CoreAccountCloseParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a core account. */
  readonly core_account_id: Id<"core_account">
}

/** Closes an inactive core account for good; all credit balances that it funds must be closed. */
type CoreAccountCloseCall = {
  /** Parameters of the path. */
  readonly params: CoreAccountCloseParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `core_account.balance`. */
type CoreAccountBalanceParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a core account. */
  readonly core_account_id: Id<"core_account">
}

/** Returns the balance of a core account in cents: its own entries and those of its account numbers. */
type CoreAccountBalanceCall = {
  /** Parameters of the path. */
  readonly params: CoreAccountBalanceParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
