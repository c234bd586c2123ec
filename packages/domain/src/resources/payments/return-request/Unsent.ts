import { Schema } from "effect"
import { Count } from "../../../kernel/Resource.ts"
import type { ReturnRequestStatus } from "./ReturnRequest.ts"

/** Places of return requests, in the list of their payment, whose message the network has not taken yet. */
export const Unsent = Schema.Array(Count)

/** Payment with return requests, of any network. */
interface WithRequests {
  readonly direction: "outgoing" | "incoming"
  readonly return_requests: ReadonlyArray<{ readonly status: ReturnRequestStatus }>
}

/**
 * Returns the places of the requests whose message a change makes due: a new request of the bank (camt.056), and a
 * rejection of the other bank's request (camt.029). An acceptance has no message, because the return is the answer.
 */
export const messagesDue = (before: WithRequests, after: WithRequests): ReadonlyArray<number> =>
  after.return_requests.flatMap(({ status }, place) => {
    const was = before.return_requests[place]?.status
    const isDue = after.direction === "outgoing" ? was === undefined && status === "pending" : status === "rejected"
    return isDue && was !== status ? [place] : []
  })

/** Returns the list of the messages of requests at the network, with one for the request at a place; `""` is none. */
export const withMessage = (messages: ReadonlyArray<string>, place: number, message: string): ReadonlyArray<string> => [
  ...Array.from({ length: place }, (_, at) => messages[at] ?? ""),
  message
]
