// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Money of instant payments in suspense, resolved by the operator. */
export interface InstantPaymentSuspenseItemCalls {
  /** Lists the money of instant payments that lies in suspense with nothing under way, newest first. */
  readonly "instant_payment_suspense_item.list": { readonly call: InstantPaymentSuspenseItemListCall; readonly answer: PageOf<InstantPaymentSuspenseItem> }
  /** Moves money out of suspense: back to the sender, to an account number, or to unclaimed property. */
  readonly "instant_payment_suspense_item.resolve": { readonly call: InstantPaymentSuspenseItemResolveCall; readonly answer: InstantPaymentSuspenseItem }
}

/** Objects of the lists. Money of instant payments in suspense, resolved by the operator. */
export interface InstantPaymentSuspenseItemLists {
  /** Lists the money of instant payments that lies in suspense with nothing under way, newest first. */
  readonly "instant_payment_suspense_item.list": InstantPaymentSuspenseItem
}

/** Instant payment suspense item. */
type InstantPaymentSuspenseItem = {
  /** Id of the object. */
  readonly id: Id<"instant_payment_suspense_item">
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
  /** Status in the lifecycle of the object. */
  readonly status: "open" | "resolved"
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
  /** Reason. */
  readonly reason: "send_back_failed" | "send_back_returned" | "return_not_posted"
  /** End of the request. */
  readonly resolution?: InstantPaymentSuspenseItemResolution
}

/** Instant payment suspense item resolution. */
type InstantPaymentSuspenseItemResolution = {
  /** Destination of the money. */
  readonly to: "sender" | "account_number" | "unclaimed_property"
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Id of an instant payment. */
  readonly instant_payment_id?: Id<"instant_payment">
}

/** Parameters of the path of `instant_payment_suspense_item.list`. */
type InstantPaymentSuspenseItemListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `instant_payment_suspense_item.list`. */
type InstantPaymentSuspenseItemListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"instant_payment_suspense_item">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"instant_payment_suspense_item">
  /** Status in the lifecycle of the object. */
  readonly status?: "open" | "resolved"
  /** Id of an instant payment. */
  readonly instant_payment_id?: Id<"instant_payment">
}

/** Lists the money of instant payments that lies in suspense with nothing under way, newest first. */
type InstantPaymentSuspenseItemListCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentSuspenseItemListParams
  /** Parameters of the query. */
  readonly query?: InstantPaymentSuspenseItemListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `instant_payment_suspense_item.resolve`. */
type InstantPaymentSuspenseItemResolveParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment suspense item. */
  readonly instant_payment_suspense_item_id: Id<"instant_payment_suspense_item">
}

/** Fields of the request of `instant_payment_suspense_item.resolve`. */
type InstantPaymentSuspenseItemResolveBody = {
  /** Destination of the money. */
  readonly to: "sender" | "account_number" | "unclaimed_property"
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
}

/** Moves money out of suspense: back to the sender, to an account number, or to unclaimed property. */
type InstantPaymentSuspenseItemResolveCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentSuspenseItemResolveParams
  /** Fields of the request. */
  readonly body: InstantPaymentSuspenseItemResolveBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
