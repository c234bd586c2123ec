// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Money of wires in suspense, resolved by the operator. */
export interface WireSuspenseItemCalls {
  /** Lists the money of wires that lies in suspense with nothing under way, newest first. */
  readonly "wire_suspense_item.list": { readonly call: WireSuspenseItemListCall; readonly answer: PageOf<WireSuspenseItem> }
  /** Moves money out of suspense: back to the sender, to an account number, or to unclaimed property. */
  readonly "wire_suspense_item.resolve": { readonly call: WireSuspenseItemResolveCall; readonly answer: WireSuspenseItem }
}

/** Objects of the lists. Money of wires in suspense, resolved by the operator. */
export interface WireSuspenseItemLists {
  /** Lists the money of wires that lies in suspense with nothing under way, newest first. */
  readonly "wire_suspense_item.list": WireSuspenseItem
}

/** Wire suspense item. */
type WireSuspenseItem = {
  /** Id of the object. */
  readonly id: Id<"wire_suspense_item">
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
  /** Status in the lifecycle of the object. */
  readonly status: "open" | "resolved"
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
  /** Wire that this one returns. */
  readonly original_wire_id?: Id<"wire">
  /** Reason. */
  readonly reason: "send_back_failed" | "send_back_returned" | "return_not_posted" | "rejection_not_posted"
  /** End of the request. */
  readonly resolution?: WireSuspenseItemResolution
}

/** Wire suspense item resolution. */
type WireSuspenseItemResolution = {
  /** Destination of the money. */
  readonly to: "sender" | "account_number" | "unclaimed_property"
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Id of a wire. */
  readonly wire_id?: Id<"wire">
}

/** Parameters of the path of `wire_suspense_item.list`. */
type WireSuspenseItemListParams = {
  /** Id of the program. */
  readonly program_id: string
}

/** Parameters of the query of `wire_suspense_item.list`. */
type WireSuspenseItemListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"wire_suspense_item">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"wire_suspense_item">
  /** Status in the lifecycle of the object. */
  readonly status?: "open" | "resolved"
  /** Id of a wire. */
  readonly wire_id?: Id<"wire">
}

/** Lists the money of wires that lies in suspense with nothing under way, newest first. */
type WireSuspenseItemListCall = {
  /** Parameters of the path. */
  readonly params: WireSuspenseItemListParams
  /** Parameters of the query. */
  readonly query?: WireSuspenseItemListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire_suspense_item.resolve`. */
type WireSuspenseItemResolveParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire suspense item. */
  readonly wire_suspense_item_id: Id<"wire_suspense_item">
}

/** Fields of the request of `wire_suspense_item.resolve`. */
type WireSuspenseItemResolveBody = {
  /** Destination of the money. */
  readonly to: "sender" | "account_number" | "unclaimed_property"
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
}

/** Moves money out of suspense: back to the sender, to an account number, or to unclaimed property. */
type WireSuspenseItemResolveCall = {
  /** Parameters of the path. */
  readonly params: WireSuspenseItemResolveParams
  /** Fields of the request. */
  readonly body: WireSuspenseItemResolveBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
