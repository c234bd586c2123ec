// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Faults in the traffic with other banks, which the operator follows up. */
export interface PaymentExceptionCalls {
  /** Lists faults in the traffic with other banks that the operator follows up, newest first. */
  readonly "payment_exception.list": { readonly call: PaymentExceptionListCall; readonly answer: PageOf<PaymentException> }
  /** Marks a fault in the traffic with another bank as followed up. */
  readonly "payment_exception.resolve": { readonly call: PaymentExceptionResolveCall; readonly answer: PaymentException }
}

/** Objects of the lists. Faults in the traffic with other banks, which the operator follows up. */
export interface PaymentExceptionLists {
  /** Lists faults in the traffic with other banks that the operator follows up, newest first. */
  readonly "payment_exception.list": PaymentException
}

/** Payment exception. */
type PaymentException = {
  /** Id of the object. */
  readonly id: Id<"payment_exception">
  /** Type. */
  readonly type: "message_not_sent" | "return_not_received" | "message_taken"
  /** Id of the payment. */
  readonly payment_id: Id<"wire"> | Id<"instant_payment">
  /** Details. 1 to 500 characters. */
  readonly details: string
  /** Time until which an answer is due. RFC 3339. */
  readonly deadline?: string
  /** Status in the lifecycle of the object. */
  readonly status: "open" | "resolved"
  /** Note of the person who decides. 1 to 500 characters. */
  readonly note?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Parameters of the path of `payment_exception.list`. */
type PaymentExceptionListParams = {
  /** Id of the program. */
  readonly program_id: string
}

/** Parameters of the query of `payment_exception.list`. */
type PaymentExceptionListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"payment_exception">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"payment_exception">
  /** Status in the lifecycle of the object. */
  readonly status?: "open" | "resolved"
  /** Type. */
  readonly type?: "message_not_sent" | "return_not_received" | "message_taken"
  /** Id of the payment. */
  readonly payment_id?: Id<"wire"> | Id<"instant_payment">
}

/** Lists faults in the traffic with other banks that the operator follows up, newest first. */
type PaymentExceptionListCall = {
  /** Parameters of the path. */
  readonly params: PaymentExceptionListParams
  /** Parameters of the query. */
  readonly query?: PaymentExceptionListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `payment_exception.resolve`. */
type PaymentExceptionResolveParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a payment exception. */
  readonly payment_exception_id: Id<"payment_exception">
}

/** Fields of the request of `payment_exception.resolve`. */
type PaymentExceptionResolveBody = {
  /** Note of the person who decides. 1 to 500 characters. */
  readonly note?: string
}

/** Marks a fault in the traffic with another bank as followed up. */
type PaymentExceptionResolveCall = {
  /** Parameters of the path. */
  readonly params: PaymentExceptionResolveParams
  /** Fields of the request. */
  readonly body?: PaymentExceptionResolveBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
