import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** The statuses of an internal transfer. */
export const InternalTransferStatus = Schema.Literals(["processing", "posted", "rejected"])

/** Internal transfer lifecycle. Sources: spec, "States and transitions" and "Internal transfer events". */
export const lifecycle = machine("internal_transfer", InternalTransferStatus, [
  { on: "create", from: [NEW], to: "processing" },
  { on: "post", from: ["processing"], to: "posted", event: "internal_transfer.posted", webhook: true },
  { on: "reject", from: ["processing"], to: "rejected", event: "internal_transfer.rejected", webhook: true }
])

/** The triggers of an internal transfer. */
export type InternalTransferTrigger = TriggerOf<typeof lifecycle>
