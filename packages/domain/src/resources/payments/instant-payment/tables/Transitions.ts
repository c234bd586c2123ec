import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"
import { incomingOf } from "../../transfer/model/Lifecycle.ts"

/** Statuses of an instant payment (spec, "Instant payment events"; S140). */
export const InstantPaymentStatus = Schema.Literals(["created", "under_review", "canceled", "rejected", "posted"])

/** Status of a posted payment at the other bank, which may accept a payment before it posts it (S141). */
export const CounterpartyStatus = Schema.Literals(["posted", "under_review", "rejected"])
/** Status of a posted payment at the other bank. */
export type CounterpartyStatus = typeof CounterpartyStatus.Type

const unsettled = ["created", "under_review"] as const

/** Lifecycle of an instant payment that the bank sends. Sources: spec, "Instant payment events"; S140. */
export const outgoing = machine(
  "instant_payment",
  InstantPaymentStatus,
  [
    { on: "create", from: [NEW], to: "created" },
    {
      on: "review",
      from: ["created"],
      to: "under_review",
      event: "instant_payment.under_review",
      webhook: true
    },
    { on: "cancel", from: unsettled, to: "canceled" },
    { on: "reject", from: unsettled, to: "rejected", event: "instant_payment.rejected", webhook: true },
    { on: "post", from: unsettled, to: "posted", event: "instant_payment.posted", webhook: true },
    {
      on: "update_counterparty",
      from: ["posted"],
      to: "posted",
      event: "instant_payment.counterparty_status_updated",
      webhook: true
    },
    {
      on: "resolve_request",
      from: ["posted"],
      to: "posted",
      event: "instant_payment.return_request_status_updated",
      webhook: true
    }
  ],
  "outgoing"
)

/** Lifecycle of an instant payment that the bank receives. Sources: spec, "Instant payment events"; S140. */
export const incoming = incomingOf("instant_payment")

/** Triggers of an instant payment. */
export type InstantPaymentTrigger = TriggerOf<typeof outgoing> | TriggerOf<typeof incoming>
