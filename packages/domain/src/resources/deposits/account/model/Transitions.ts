import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"

/** The statuses of an account. */
export const AccountStatus = Schema.Literals(["active", "inactive", "closed"])

/** Account lifecycle. Sources: spec, "States and transitions"; S111. */
export const lifecycle = machine("account", AccountStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "update", from: ["active"], to: "active" },
  { on: "update", from: ["inactive"], to: "inactive" },
  { on: "deactivate", from: ["active"], to: "inactive" },
  { on: "activate", from: ["inactive"], to: "active" },
  { on: "close", from: ["active", "inactive"], to: "closed" }
])

/** The triggers of an account. */
export type AccountTrigger = TriggerOf<typeof lifecycle>
