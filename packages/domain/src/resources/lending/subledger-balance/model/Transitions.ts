import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"

/** The statuses of a subledger balance. */
export const SubledgerBalanceStatus = Schema.Literals(["active", "inactive", "closed"])

/** Subledger balance lifecycle. Source: S64; the spec names only the states. */
export const lifecycle = machine("subledger_balance", SubledgerBalanceStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "deactivate", from: ["active"], to: "inactive" },
  { on: "activate", from: ["inactive"], to: "active" },
  { on: "close", from: ["inactive"], to: "closed" }
])

/** The triggers of a balance. */
export type SubledgerBalanceTrigger = TriggerOf<typeof lifecycle>
