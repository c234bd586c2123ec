import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** The statuses of a sale of receivables. */
export const ReceivableSaleStatus = Schema.Literals([
  "gathering",
  "proposed",
  "confirmed",
  "settled",
  "unwinding",
  "unwound",
  "empty"
])

/**
 * Lifecycle of a sale. The bank gathers its transactions page by page, and releases them page by page when it is
 * rejected or unwound. The statuses, triggers and events are ours: the spec names only the group of events.
 */
export const lifecycle = machine("receivable_sale", ReceivableSaleStatus, [
  { on: "create", from: [NEW], to: "gathering" },
  { on: "propose", from: ["gathering"], to: "proposed", event: "receivable_sale.proposed", webhook: true },
  { on: "found_empty", from: ["gathering"], to: "empty" },
  { on: "confirm", from: ["proposed"], to: "confirmed", event: "receivable_sale.confirmed", webhook: true },
  { on: "settle", from: ["confirmed"], to: "settled", event: "receivable_sale.settled", webhook: true },
  { on: "reject", from: ["proposed"], to: "unwinding" },
  { on: "unwind", from: ["proposed", "confirmed", "settled"], to: "unwinding" },
  { on: "released", from: ["unwinding"], to: "unwound", event: "receivable_sale.unwound", webhook: true }
])

/** The triggers of a sale. */
export type ReceivableSaleTrigger = TriggerOf<typeof lifecycle>
