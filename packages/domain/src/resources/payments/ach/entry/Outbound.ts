import type { Ach, IncomingAch, OutgoingAch } from "./Ach.ts"

/** The message that an outgoing entry sends to the network: the entry itself, or the dishonor of its return. */
export type Originates = "forward" | "dishonored_return"

/** The message that an incoming entry sends to the network: its return, or the contest of a dishonor. */
export type Answers = "return" | "contested_return"

/** The message that an entry sends to the network: the entry itself, or one stage of a return dispute about it. */
export type Sends = Originates | Answers

/** The message with which an outgoing entry waits for a window. It follows from the status. */
export const originates = ({ status }: OutgoingAch): Originates =>
  status === "pending_dishonored_return" ? "dishonored_return" : "forward"

/** The message with which an incoming entry waits for a window. It follows from the status. */
export const answers = ({ status }: IncomingAch): Answers =>
  status === "pending_contested_return" ? "contested_return" : "return"

/** True for an outgoing entry that waits for a window with the entry itself. */
export const isForward = (one: Ach): boolean => one.direction === "outgoing" && originates(one) === "forward"

/** True for an entry with the trace number of its message, which is being sent with its window. */
export const isNumbered = (one: Ach): boolean =>
  isForward(one) ? one.status === "processing" : one.returns.at(-1)?.trace_number !== undefined
