// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Raw messages of the networks, kept with wires and instant payments (operator). */
export interface PaymentMessageCalls {
  /** Keeps a raw message of a network with its payment, once however often it is handed over. */
  readonly "payment_message.record": { readonly call: PaymentMessageRecordCall; readonly answer: PaymentMessage }
  /** Retrieves a raw message of a payment. */
  readonly "payment_message.get": { readonly call: PaymentMessageGetCall; readonly answer: PaymentMessage }
  /** Lists the messages of payments without their texts, newest first: also by UETR, IMAD and OMAD. */
  readonly "payment_message.list": { readonly call: PaymentMessageListCall; readonly answer: PageOf<PaymentMessageList> }
}

/** Objects of the lists. Raw messages of the networks, kept with wires and instant payments (operator). */
export interface PaymentMessageLists {
  /** Lists the messages of payments without their texts, newest first: also by UETR, IMAD and OMAD. */
  readonly "payment_message.list": PaymentMessageList
}

/** Payment message. */
type PaymentMessage = {
  /** Id of the object. */
  readonly id: Id<"payment_message">
  /** Id of the payment. */
  readonly payment_id: Id<"wire"> | Id<"instant_payment">
  /** Network of the payment. */
  readonly network: "fedwire" | "fednow" | "rtp"
  /** Sent by this bank, or received. */
  readonly direction: "outgoing" | "incoming"
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr?: string
  /** IMAD: identifier of the message at Fedwire. */
  readonly imad?: string
  /** OMAD: identifier of the message on the receiver's side of Fedwire. */
  readonly omad?: string
  /** Text. 1 to 65,536 characters. */
  readonly text: string
  /** Place in its list. */
  readonly number: number
  /** Time of creation. RFC 3339. */
  readonly created_at: string
}

/** Payment message. */
type PaymentMessageList = {
  /** Id of the object. */
  readonly id: Id<"payment_message">
  /** Id of the payment. */
  readonly payment_id: Id<"wire"> | Id<"instant_payment">
  /** Network of the payment. */
  readonly network: "fedwire" | "fednow" | "rtp"
  /** Sent by this bank, or received. */
  readonly direction: "outgoing" | "incoming"
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr?: string
  /** IMAD: identifier of the message at Fedwire. */
  readonly imad?: string
  /** OMAD: identifier of the message on the receiver's side of Fedwire. */
  readonly omad?: string
  /** Place in its list. */
  readonly number: number
  /** Time of creation. RFC 3339. */
  readonly created_at: string
}

/** Parameters of the path of `payment_message.record`. */
type PaymentMessageRecordParams = {
  /** Id of the program. */
  readonly program_id: string
}

/** Fields of the request of `payment_message.record`. */
type PaymentMessageRecordBody = {
  /** Id of the payment. */
  readonly payment_id: Id<"wire"> | Id<"instant_payment">
  /** Network of the payment. */
  readonly network: "fedwire" | "fednow" | "rtp"
  /** Sent by this bank, or received. */
  readonly direction: "outgoing" | "incoming"
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr?: string
  /** IMAD: identifier of the message at Fedwire. */
  readonly imad?: string
  /** OMAD: identifier of the message on the receiver's side of Fedwire. */
  readonly omad?: string
  /** Text. 1 to 65,536 characters. */
  readonly text: string
}

/** Keeps a raw message of a network with its payment, once however often it is handed over. */
type PaymentMessageRecordCall = {
  /** Parameters of the path. */
  readonly params: PaymentMessageRecordParams
  /** Fields of the request. */
  readonly body: PaymentMessageRecordBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `payment_message.get`. */
type PaymentMessageGetParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a payment message. */
  readonly payment_message_id: Id<"payment_message">
}

/** Retrieves a raw message of a payment. */
type PaymentMessageGetCall = {
  /** Parameters of the path. */
  readonly params: PaymentMessageGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `payment_message.list`. */
type PaymentMessageListParams = {
  /** Id of the program. */
  readonly program_id: string
}

/** Parameters of the query of `payment_message.list`. */
type PaymentMessageListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"payment_message">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"payment_message">
  /** Id of the payment. */
  readonly payment_id?: Id<"wire"> | Id<"instant_payment">
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr?: string
  /** IMAD: identifier of the message at Fedwire. */
  readonly imad?: string
  /** OMAD: identifier of the message on the receiver's side of Fedwire. */
  readonly omad?: string
}

/** Lists the messages of payments without their texts, newest first: also by UETR, IMAD and OMAD. */
type PaymentMessageListCall = {
  /** Parameters of the path. */
  readonly params: PaymentMessageListParams
  /** Parameters of the query. */
  readonly query?: PaymentMessageListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
