import type { CountedOutflow } from "../../limits/Outflow.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"

/** Internal fields that the payments of every network have. */
interface Kept {
  /** Position or GL account that the money comes from or goes to. */
  readonly place: string
  /** Set if the bank does not send a new payment, which then has no hold. */
  readonly refusal?: object
  /** True if an operator marked it as sent: it is not handed to the network, and its outcome comes from the operator. */
  readonly marked_sent?: boolean
  /** True if it counts against the limit of its account number. */
  readonly limited?: boolean
  /** Set while it counts against the limit of its network. */
  readonly outflow?: CountedOutflow
  /** Core transaction that moved its money. */
  readonly core_transaction_id?: string
  /** Messages of the return requests from the network, in order; empty for a simulated request. */
  readonly request_messages?: ReadonlyArray<string>
  /** Places of return requests whose message waits for the network. */
  readonly unsent?: ReadonlyArray<number>
}

/** A payment that a network carries in a message of its own, such as a wire: the fields that all of them have. */
export interface Transfer<R extends AnyRequest = AnyRequest> {
  readonly id: string
  readonly account_number_id: string
  readonly direction: "outgoing" | "incoming"
  readonly status: string
  readonly return_requests: ReadonlyArray<R>
  readonly created_at: string
  readonly updated_at: string
  readonly kept: Kept
}

/** Triggers that the lifecycles of all networks have. */
export type TransferTrigger = "create" | "review" | "cancel" | "reject" | "post" | "receive" | "refuse" | "ask_back"

/** Account number of a payment, with its account. */
interface OwnNumber<A, N> {
  readonly account_id: A
  readonly id: N
}

/** Returns the fields that a new payment of any network has by its account number. */
export const ofNumber = <A, N, D extends Transfer["direction"]>({ account_id, id }: OwnNumber<A, N>, direction: D) => ({
  account_id,
  account_number_id: id,
  direction,
  return_requests: []
})

/** Payment that a return is of: stored, or being made. */
interface Original<A, N> {
  readonly account_id: A
  readonly account_number_id: N
  readonly direction: Transfer["direction"]
}

/** Returns the fields that the return of a payment has by the account number of both. */
export const backOf = <A, N>({ account_id, account_number_id: id, direction }: Original<A, N>) =>
  ofNumber({ account_id, id }, direction === "incoming" ? "outgoing" : "incoming")
