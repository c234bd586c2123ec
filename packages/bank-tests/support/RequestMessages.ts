import type { AnyRequestMessage } from "./RecordingMessages.ts"

/** Payment with return requests, as responses show it. */
interface WithRequests {
  readonly id: string
  readonly direction: "outgoing" | "incoming"
  readonly return_requests: ReadonlyArray<{ readonly status: string }>
}

/** Returns the messages that a network must have heard: each request of the bank, each rejection of another's. */
export const messagesOf = (payments: ReadonlyArray<WithRequests>): ReadonlyArray<string> =>
  payments
    .flatMap(({ id, direction, return_requests }) =>
      return_requests.flatMap(({ status }, place) => {
        if (direction === "outgoing") return [`Request ${id} ${place}`]
        return status === "rejected" ? [`Rejection ${id} ${place}`] : []
      })
    )
    .toSorted()

/** Returns the messages about payments that a network heard, repeated ones once. Fails where a repetition has another id. */
export const heardAbout = (
  heard: ReadonlyArray<AnyRequestMessage>,
  payments: ReadonlyArray<WithRequests>
): ReadonlyArray<string> => {
  const ids = new Map<string, string>()
  for (const { _tag, id, payment, place } of heard) {
    if (!payments.some((one) => one.id === payment.id)) continue
    const name = `${_tag} ${payment.id} ${place}`
    if ((ids.get(name) ?? id) !== id) throw new Error(`${name} has the ids ${ids.get(name)} and ${id}`)
    ids.set(name, id)
  }
  return [...ids.keys()].toSorted()
}
