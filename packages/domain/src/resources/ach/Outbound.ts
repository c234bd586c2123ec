import type { OutboundEntry, Sends } from "../../ports/Rails.ts"
import type { Ach } from "./Ach.ts"

/** What an ACH that waits for a window sends with it. It follows from the direction and the status. */
export const sendsOf = ({ direction, status }: Ach): Sends => {
  if (direction === "outgoing") return status === "pending_dishonored_return" ? "dishonored_return" : "forward"
  return status === "pending_contested_return" ? "contested_return" : "return"
}

/** An entry as the network gets it, once it has its trace number. */
export const outboundOf = (one: Ach): OutboundEntry => {
  const sends = sendsOf(one)
  const trace_number = sends === "forward" ? one.record_details.trace_number : one.returns.at(-1)?.trace_number
  if (trace_number === undefined) throw new RangeError(`${one.id} goes out without a trace number`)
  return { ach: one, sends, trace_number }
}
