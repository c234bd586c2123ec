import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"
import { incomingOf, sentRows } from "../../transfer/model/Lifecycle.ts"

/** Statuses of an instant payment (spec, "Instant payment events"; S140). */
export const InstantPaymentStatus = Schema.Literals(["created", "under_review", "canceled", "rejected", "posted"])

/** Status of a posted payment at the other bank, which may accept a payment before it posts it (S141). */
export const CounterpartyStatus = Schema.Literals(["posted", "under_review", "rejected"])
/** Status of a posted payment at the other bank. */
export type CounterpartyStatus = typeof CounterpartyStatus.Type

const unsettled = ["created", "under_review"] as const

const row = sentRows("instant_payment")

/** Lifecycle of an instant payment that the bank sends. Sources: spec, "Instant payment events"; S140. */
export const outgoing = machine(
  "instant_payment",
  InstantPaymentStatus,
  [
    { on: "create", from: [NEW], to: "created" },
    row("review", ["created"], "under_review"),
    { on: "cancel", from: unsettled, to: "canceled" },
    row("reject", unsettled, "rejected"),
    row("post", unsettled, "posted"),
    row("update_counterparty", ["posted"], "posted", "counterparty_status_updated"),
    row("resolve_request", ["posted"], "posted", "return_request_status_updated")
  ],
  "outgoing"
)

/** Lifecycle of an instant payment that the bank receives. Sources: spec, "Instant payment events"; S140. */
export const incoming = incomingOf("instant_payment")

/** Triggers of an instant payment. */
export type InstantPaymentTrigger = TriggerOf<typeof outgoing> | TriggerOf<typeof incoming>
