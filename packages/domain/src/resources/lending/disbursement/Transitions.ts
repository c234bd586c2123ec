import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** The statuses of a disbursement. */
export const DisbursementStatus = Schema.Literals(["created", "processing", "succeeded", "canceled", "failed"])

/** Disbursement lifecycle, driven by its ACH. Sources: S65; the events are those of the field. */
export const lifecycle = machine("disbursement", DisbursementStatus, [
  { on: "create", from: [NEW], to: "created" },
  { on: "cancel", from: ["created"], to: "canceled" },
  { on: "process", from: ["created"], to: "processing", event: "lending.disbursement.processing", webhook: true },
  { on: "succeed", from: ["processing"], to: "succeeded", event: "lending.disbursement.succeeded", webhook: true },
  {
    on: "fail",
    from: ["created", "processing", "succeeded"],
    to: "failed",
    event: "lending.disbursement.failed",
    webhook: true
  },
  {
    on: "correct",
    from: ["processing"],
    to: "processing",
    event: "lending.disbursement.ach_correction",
    webhook: true
  },
  { on: "correct", from: ["succeeded"], to: "succeeded", event: "lending.disbursement.ach_correction", webhook: true },
  // A NOC may arrive after the final status (S65), as it may after the return of an ACH.
  { on: "correct", from: ["failed"], to: "failed", event: "lending.disbursement.ach_correction", webhook: true }
])

/** The triggers of a disbursement. */
export type DisbursementTrigger = TriggerOf<typeof lifecycle>
