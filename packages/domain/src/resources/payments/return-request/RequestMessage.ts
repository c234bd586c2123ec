import { Effect } from "effect"

/** Message about a return request that the bank sends about a payment of a rail. */
export interface RequestMessage<R extends string, P> {
  /** A `Request` asks for the return of an outgoing payment (camt.056); a `Rejection` answers another bank's (camt.029). */
  readonly _tag: "Request" | "Rejection"
  readonly rail: R
  /** Same at every repetition, and no other message's. */
  readonly id: string
  /** Payment at the time of the hand-over. */
  readonly payment: P
  /** Place of the request among the `return_requests` of the payment, from 0. */
  readonly place: number
  /** Of a rejection: message that the request came in. A simulated request has none. */
  readonly answers?: string
}

/** Answer of the network to a message. */
export type MessageAnswer =
  /** The network has the message durably. */
  | { readonly _tag: "Taken" }
  /** No document of the network can carry it. The bank sets it aside for the operator and sends the next one. */
  | { readonly _tag: "Unsendable"; readonly reason: string }
  /** The network does not have it yet, or does not know; the bank hands it over again. */
  | { readonly _tag: "Pending" }

/** Payment with what its messages are made from. */
interface Requested {
  readonly id: string
  readonly direction: "outgoing" | "incoming"
  readonly kept: { readonly request_messages?: ReadonlyArray<string> }
}

/** Returns the message about the request at a place of a payment: at most one in the life of a request. */
export const requestMessage = <R extends string, P extends Requested>(
  rail: R,
  payment: P,
  place: number
): RequestMessage<R, P> => {
  const answers = payment.kept.request_messages?.[place] ?? ""
  return {
    _tag: payment.direction === "outgoing" ? "Request" : "Rejection",
    rail,
    id: `${payment.id}-${place + 1}`,
    payment,
    place,
    ...(answers !== "" && { answers })
  }
}

/** The messages of a network that carries none about return requests: it takes each and does nothing. */
export const noMessages = (): Effect.Effect<MessageAnswer> => Effect.succeed({ _tag: "Taken" })
