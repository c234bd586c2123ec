/**
 * The facts of wires as data: statuses and transitions, reasons with their ISO codes, national codes of banks,
 * decimals of currencies, eras of the rules for addresses. Nothing here reads a stored wire. Applying the rows is left
 * to the other folders of `payments/wire`.
 */

import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"
import { incomingOf, sentRows } from "../../transfer/model/Lifecycle.ts"

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

const row = sentRows("wire")

/** Lifecycle of a wire that the bank sends. Sources: spec, "Wire events"; S122. */
export const outgoing = machine(
  "wire",
  WireStatus,
  [
    { on: "create", from: [NEW], to: "created", event: "wire.created" },
    row("review", ["created", "scheduled"], "under_review"),
    row("schedule", unscheduled, "scheduled"),
    row("request_cancel", ["scheduled"], "cancel_pending"),
    row("cancel", unsent, "canceled"),
    row("process", ["scheduled"], "processing"),
    // The network has it, though the database does not know: the bank does not send it.
    row("mark_sent", unsent, "processing"),
    row("post", ["processing"], "posted"),
    row("reject", [...unscheduled, "scheduled", "processing"], "rejected")
  ],
  "outgoing"
)

/** Lifecycle of a wire that the bank receives. A return request leaves it posted. Sources: spec, "Wire events"; S122. */
export const incoming = incomingOf("wire")

/** Triggers of a wire. */
export type WireTrigger = TriggerOf<typeof outgoing> | TriggerOf<typeof incoming>
