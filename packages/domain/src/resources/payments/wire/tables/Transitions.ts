import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"
import { incomingOf } from "../../transfer/model/Lifecycle.ts"

/** Statuses of a wire (spec, "Wire events"; S122). */
export const WireStatus = Schema.Literals([
  "created",
  "under_review",
  "scheduled",
  "cancel_pending",
  "processing",
  "posted",
  "rejected",
  "canceled"
])

const unscheduled = ["created", "under_review"] as const
const unsent = [...unscheduled, "scheduled", "cancel_pending"] as const

/** Lifecycle of a wire that the bank sends. Sources: spec, "Wire events"; S122. */
export const outgoing = machine(
  "wire",
  WireStatus,
  [
    { on: "create", from: [NEW], to: "created", event: "wire.created" },
    { on: "review", from: ["created", "scheduled"], to: "under_review", event: "wire.under_review", webhook: true },
    { on: "schedule", from: unscheduled, to: "scheduled", event: "wire.scheduled", webhook: true },
    { on: "request_cancel", from: ["scheduled"], to: "cancel_pending", event: "wire.cancel_pending", webhook: true },
    { on: "cancel", from: unsent, to: "canceled", event: "wire.canceled", webhook: true },
    { on: "process", from: ["scheduled"], to: "processing", event: "wire.processing", webhook: true },
    // The network has it, though the database does not know: the bank does not send it.
    { on: "mark_sent", from: unsent, to: "processing", event: "wire.processing", webhook: true },
    { on: "post", from: ["processing"], to: "posted", event: "wire.posted", webhook: true },
    {
      on: "reject",
      from: [...unscheduled, "scheduled", "processing"],
      to: "rejected",
      event: "wire.rejected",
      webhook: true
    }
  ],
  "outgoing"
)

/** Lifecycle of a wire that the bank receives. A return request leaves it posted. Sources: spec, "Wire events"; S122. */
export const incoming = incomingOf("wire")

/** Triggers of a wire. */
export type WireTrigger = TriggerOf<typeof outgoing> | TriggerOf<typeof incoming>
