import { MINUTE_MS } from "../../../../kernel/Instant.ts"

/** Queue of the timers that take outgoing wires to the network and ask for their outcome. */
export const SEND_QUEUE = "wire.send"

/** Time that a scheduled wire stays cancelable, and interval between questions to the network, in ms. */
export const REST_MS = MINUTE_MS
