// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Search for payments of all programs (operator). */
export interface PaymentCalls {
  /** Finds payments of all programs by UETR, IMAD, OMAD or trace number, in a page of programs at a time. */
  readonly "payment.find": { readonly call: PaymentFindCall; readonly answer: PaymentFindPage }
}

/** Objects of the lists. Search for payments of all programs (operator). */
export interface PaymentLists {
  /** Finds payments of all programs by UETR, IMAD, OMAD or trace number, in a page of programs at a time. */
  readonly "payment.find": PaymentFind
}

/** Answer of `payment.find`. */
type PaymentFind = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of the payment. */
  readonly payment_id: Id<"wire"> | Id<"instant_payment"> | Id<"ach">
}

/** Answer of `payment.find`. */
type PaymentFindPage = {
  /** Objects of the page, newest first. */
  readonly objects: ReadonlyArray<PaymentFind>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
  /** Last program that was searched: the cursor of the next page. */
  readonly last_program_id?: Id<"program">
}

/** Parameters of the query of `payment.find`. */
type PaymentFindQuery = {
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr?: string
  /** IMAD: identifier of the message at Fedwire. */
  readonly imad?: string
  /** OMAD: identifier of the message on the receiver's side of Fedwire. */
  readonly omad?: string
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number?: string
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"program">
}

/** Finds payments of all programs by UETR, IMAD, OMAD or trace number, in a page of programs at a time. */
type PaymentFindCall = {
  /** Parameters of the query. */
  readonly query?: PaymentFindQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
