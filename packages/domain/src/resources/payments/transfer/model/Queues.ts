/** The kind of a network's payments. */
interface Kind {
  readonly kind: string
}

/** Returns the queue of the timers that send the payments of a network and poll their outcome. */
export const sendQueue = ({ kind }: Kind): string => `${kind}.send`

/** Returns the queue of the deadlines of return requests. */
export const requestQueue = ({ kind }: Kind): string => `${kind}.return_request`

/** Returns the queue of the messages about return requests that wait for the network. */
export const messageQueue = ({ kind }: Kind): string => `${kind}.send_message`
