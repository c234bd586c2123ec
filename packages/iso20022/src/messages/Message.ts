import type { Network } from "../schema/Network.ts"
import type { Header } from "../tables/Header.ts"
import type { Bodies, MessageType } from "./Messages.ts"

/** Direction of a message as the Federal Reserve names it: incoming is sent to the service, outgoing comes from it. */
export type Direction = "incoming" | "outgoing"

/** Header of a message, and the envelope around it. */
export interface Envelope {
  readonly header: Header
  /** Present on Fedwire and FedNow; RTP has one envelope for both directions. */
  readonly direction?: Direction
}

/** A message of one type. */
export interface MessageOf<T extends MessageType> {
  readonly network: Network
  readonly type: T
  /** Absent for a document without header and envelope. */
  readonly envelope?: Envelope
  readonly body: Bodies[T]
}

/** A message of any type. */
export type Message = { readonly [T in MessageType]: MessageOf<T> }[MessageType]
