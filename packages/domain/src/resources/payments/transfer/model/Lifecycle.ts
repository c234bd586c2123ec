import { Schema } from "effect"
import { machine, NEW } from "../../../../kernel/Lifecycle.ts"

/** Statuses of a payment that the bank receives. */
const IncomingStatus = Schema.Literals(["under_review", "posted", "rejected"])

/**
 * Makes rows of the lifecycles of a kind of payment that are sent as webhooks: `on` moves a payment from one of `from` to
 * `to`. The event has the name of the status, or `event`.
 */
export const sentRows =
  <const K extends string>(kind: K) =>
  <const On extends string, const F extends ReadonlyArray<string>, const S extends string, const E extends string = S>(
    on: On,
    from: F,
    to: S,
    event?: E
  ) =>
    ({ on, from, to, event: `${kind}.${event ?? to}`, webhook: true }) as const

/**
 * Makes the lifecycle of the payments that the bank receives over a network. A return request leaves a payment posted.
 * Sources: spec, "Wire events", "Instant payment events"; S122, S140.
 */
export const incomingOf = <const K extends string>(kind: K) => {
  const row = sentRows(kind)
  return machine(
    kind,
    IncomingStatus,
    [
      row("receive", [NEW], "posted"),
      row("review", [NEW], "under_review"),
      row("refuse", [NEW], "rejected"),
      row("post", ["under_review"], "posted"),
      row("reject", ["under_review"], "rejected"),
      row("ask_back", ["posted"], "posted", "return_request_response_needed")
    ],
    "incoming"
  )
}
