import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"

/** The statuses of a funding. */
export const FundingStatus = Schema.Literals(["processing", "posted", "rejected"])

/** Funding lifecycle. Sources: S63; the events are those of the field. */
export const lifecycle = machine("funding", FundingStatus, [
  { on: "create", from: [NEW], to: "processing" },
  { on: "post", from: ["processing"], to: "posted", event: "funding.posted", webhook: true },
  { on: "reject", from: ["processing"], to: "rejected", event: "funding.rejected", webhook: true }
])

/** The triggers of a funding. */
export type FundingTrigger = TriggerOf<typeof lifecycle>
