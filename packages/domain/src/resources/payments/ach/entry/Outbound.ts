import type { Ach } from "./Ach.ts"

/** The message that an entry sends to the network: the entry itself, or one stage of a return dispute about it. */
export type Sends = "forward" | "return" | "dishonored_return" | "contested_return"

/** What an ACH that waits for a window sends with it. It follows from the direction and the status. */
export const sendsOf = ({ direction, status }: Ach): Sends => {
  if (direction === "outgoing") return status === "pending_dishonored_return" ? "dishonored_return" : "forward"
  return status === "pending_contested_return" ? "contested_return" : "return"
}
