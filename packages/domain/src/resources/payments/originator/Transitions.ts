import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** The statuses of an originator. */
export const OriginatorStatus = Schema.Literals(["pending", "active", "inactive", "rejected", "canceled", "suspended"])

/** Originator lifecycle. Source: S97. The spec has no events for it. */
export const lifecycle = machine("originator", OriginatorStatus, [
  { on: "create", from: [NEW], to: "pending" },
  { on: "approve", from: ["pending"], to: "active" },
  { on: "reject", from: ["pending"], to: "rejected" },
  { on: "activate", from: ["inactive"], to: "active" },
  { on: "deactivate", from: ["active"], to: "inactive" },
  { on: "suspend", from: ["active", "inactive"], to: "suspended" },
  { on: "cancel", from: ["active", "inactive"], to: "canceled" },
  { on: "update", from: ["pending"], to: "pending" },
  { on: "update", from: ["active"], to: "active" },
  { on: "update", from: ["inactive"], to: "inactive" }
])

/** The triggers of an originator. */
export type OriginatorTrigger = TriggerOf<typeof lifecycle>
