import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** The statuses of a core account. */
export const CoreAccountStatus = Schema.Literals(["active", "inactive", "closed"])

/** Core account lifecycle. Source: S111; the spec names only the states. */
export const lifecycle = machine("core_account", CoreAccountStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "update", from: ["active"], to: "active" },
  { on: "update", from: ["inactive"], to: "inactive" },
  { on: "deactivate", from: ["active"], to: "inactive" },
  { on: "activate", from: ["inactive"], to: "active" },
  { on: "close", from: ["inactive"], to: "closed" }
])

/** The triggers of a core account. */
export type CoreAccountTrigger = TriggerOf<typeof lifecycle>
