// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Transfers between two account numbers of one program. */
export interface InternalTransferCalls {
  /** Creates an asynchronous transfer between two account numbers of the program. */
  readonly "internal_transfer.create": { readonly call: InternalTransferCreateCall; readonly answer: InternalTransfer }
  /** Lists internal transfers, newest first. */
  readonly "internal_transfer.list": { readonly call: InternalTransferListCall; readonly answer: PageOf<InternalTransfer> }
  /** Retrieves an internal transfer. */
  readonly "internal_transfer.get": { readonly call: InternalTransferGetCall; readonly answer: InternalTransfer }
  /** Simulates the settlement or the rejection of an internal transfer. */
  readonly "internal_transfer.simulate": { readonly call: InternalTransferSimulateCall; readonly answer: InternalTransfer }
}

/** Objects of the lists. Transfers between two account numbers of one program. */
export interface InternalTransferLists {
  /** Lists internal transfers, newest first. */
  readonly "internal_transfer.list": InternalTransfer
}

/** Internal transfer. */
type InternalTransfer = {
  /** Id of the object. */
  readonly id: Id<"internal_transfer">
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 9,900,000,000. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Id of an account. */
  readonly sender_account_id: Id<"account">
  /** Id of an account number. */
  readonly sender_account_number_id: Id<"account_number">
  /** Id of an account. */
  readonly receiver_account_id?: Id<"account">
  /** Id of an account number. */
  readonly receiver_account_number_id: Id<"account_number">
  /** Status in the lifecycle of the object. */
  readonly status: "processing" | "posted" | "rejected"
  /** Description. 5 to 34 characters. */
  readonly description: string
  /** Reason of a rejection; absent unless the payment was rejected. */
  readonly rejection?: InternalTransferRejection
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Internal transfer rejection. */
type InternalTransferRejection = {
  /** Reason. */
  readonly reason: "account_number_not_active" | "beneficiary_account_number_unrecognized" | "non_sufficient_funds" | "ofac_rejection" | "internal_error" | "restricted_by_account_number_controls"
  /** Details. */
  readonly details: string
}

/** Fields of the request of `internal_transfer.create`. */
type InternalTransferCreateBody = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 9,900,000,000. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Id of an account number. */
  readonly sender_account_number_id: Id<"account_number">
  /** Id of an account number. */
  readonly receiver_account_number_id: Id<"account_number">
  /** Description. 5 to 34 characters. */
  readonly description: string
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Creates an asynchronous transfer between two account numbers of the program. */
type InternalTransferCreateCall = {
  /** Fields of the request. */
  readonly body: InternalTransferCreateBody
  /** Key that makes repeats safe, of at least 5 characters: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `internal_transfer.list`. */
type InternalTransferListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"internal_transfer">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"internal_transfer">
  /** Id of an account number. */
  readonly sender_account_number_id?: Id<"account_number">
  /** Id of an account number. */
  readonly receiver_account_number_id?: Id<"account_number">
  /** Status in the lifecycle of the object. */
  readonly status?: "processing" | "posted" | "rejected"
  /** Time of creation. */
  readonly created_at?: InternalTransferCreatedAt
}

/** Internal transfer created at. */
type InternalTransferCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists internal transfers, newest first. */
type InternalTransferListCall = {
  /** Parameters of the query. */
  readonly query?: InternalTransferListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `internal_transfer.get`. */
type InternalTransferGetParams = {
  /** Id of an internal transfer. */
  readonly internal_transfer_id: Id<"internal_transfer">
}

/** Retrieves an internal transfer. */
type InternalTransferGetCall = {
  /** Parameters of the path. */
  readonly params: InternalTransferGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `internal_transfer.simulate`. */
type InternalTransferSimulateParams = {
  /** Id of an internal transfer. */
  readonly internal_transfer_id: Id<"internal_transfer">
  /** Transition to cause. */
  readonly trigger: "post" | "reject"
}

/** Fields of the request of `internal_transfer.simulate`. */
type InternalTransferSimulateBody = {
  /** Reason. */
  readonly reason?: "account_number_not_active" | "beneficiary_account_number_unrecognized" | "non_sufficient_funds" | "ofac_rejection" | "internal_error" | "restricted_by_account_number_controls"
  /** Details. 1 to 200 characters. */
  readonly details?: string
}

/** Simulates the settlement or the rejection of an internal transfer. */
type InternalTransferSimulateCall = {
  /** Parameters of the path. */
  readonly params: InternalTransferSimulateParams
  /** Fields of the request. */
  readonly body?: InternalTransferSimulateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
