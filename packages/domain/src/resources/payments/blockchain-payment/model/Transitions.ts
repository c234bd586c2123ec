import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"

const unsent = ["created", "under_review", "awaiting_funds"] as const

/** The statuses of a blockchain payment. */
export const BlockchainPaymentStatus = Schema.Literals([
  "created",
  "under_review",
  "awaiting_funds",
  "submitted",
  "posted",
  "rejected",
  "canceled"
])

/** Blockchain payment lifecycle. Source: S71; the events are those of the field. */
export const lifecycle = machine("blockchain_payment", BlockchainPaymentStatus, [
  { on: "create", from: [NEW], to: "created", event: "blockchain_payment.created", webhook: true },
  { on: "review", from: ["created"], to: "under_review", event: "blockchain_payment.under_review", webhook: true },
  {
    on: "await",
    from: ["created", "under_review"],
    to: "awaiting_funds",
    event: "blockchain_payment.awaiting_funds",
    webhook: true
  },
  { on: "submit", from: unsent, to: "submitted", event: "blockchain_payment.submitted", webhook: true },
  { on: "post", from: ["submitted"], to: "posted", event: "blockchain_payment.posted", webhook: true },
  { on: "reject", from: unsent, to: "rejected", event: "blockchain_payment.rejected", webhook: true },
  {
    on: "resubmit",
    from: ["rejected"],
    to: "created",
    event: "blockchain_payment.created",
    webhook: true
  },
  { on: "cancel", from: unsent, to: "canceled", event: "blockchain_payment.canceled", webhook: true }
])

/** The triggers of a blockchain payment. */
export type BlockchainPaymentTrigger = TriggerOf<typeof lifecycle>
