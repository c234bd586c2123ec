import { Schema } from "effect"
import { machine, NEW } from "../../../../kernel/Lifecycle.ts"

/** Statuses of a payment that the bank receives. */
const IncomingStatus = Schema.Literals(["under_review", "posted", "rejected"])

/**
 * Makes the lifecycle of the payments that the bank receives over a network. A return request leaves a payment posted.
 * Sources: spec, "Wire events", "Instant payment events"; S122, S140.
 */
export const incomingOf = <const K extends string>(kind: K) =>
  machine(
    kind,
    IncomingStatus,
    [
      { on: "receive", from: [NEW], to: "posted", event: `${kind}.posted`, webhook: true },
      { on: "review", from: [NEW], to: "under_review", event: `${kind}.under_review`, webhook: true },
      { on: "refuse", from: [NEW], to: "rejected", event: `${kind}.rejected`, webhook: true },
      { on: "post", from: ["under_review"], to: "posted", event: `${kind}.posted`, webhook: true },
      { on: "reject", from: ["under_review"], to: "rejected", event: `${kind}.rejected`, webhook: true },
      {
        on: "ask_back",
        from: ["posted"],
        to: "posted",
        event: `${kind}.return_request_response_needed`,
        webhook: true
      }
    ],
    "incoming"
  )
