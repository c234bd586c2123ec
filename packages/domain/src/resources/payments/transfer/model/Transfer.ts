import type { CountedOutflow } from "../../limits/Outflow.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"

/** Internal fields that the payments of every network have. */
interface Kept {
  /** Position or GL account that the money comes from or goes to. */
  readonly place: string
  /** Set if the bank does not send a new payment, which then has no hold. */
  readonly refusal?: object
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
