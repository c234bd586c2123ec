import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** The statuses of an account number. */
export const AccountNumberStatus = Schema.Literals(["active", "inactive", "canceled", "unassigned"])

/**
 * Account number lifecycle. Sources: S112; S81 (`account_number.created`); the spec marks `account_number.activated` as
 * not sent.
 */
export const lifecycle = machine("account_number", AccountNumberStatus, [
  { on: "create", from: [NEW], to: "active", event: "account_number.created", webhook: true },
  { on: "create_unassigned", from: [NEW], to: "unassigned", event: "account_number.created", webhook: true },
  { on: "assign", from: ["unassigned"], to: "active", event: "account_number.activated", webhook: false },
  { on: "activate", from: ["inactive"], to: "active", event: "account_number.activated", webhook: false },
  { on: "deactivate", from: ["active"], to: "inactive" },
  { on: "cancel", from: ["active", "inactive", "unassigned"], to: "canceled" },
  { on: "update", from: ["active"], to: "active" },
  { on: "update", from: ["inactive"], to: "inactive" },
  { on: "update", from: ["unassigned"], to: "unassigned" }
])

/** The triggers of an account number. */
export type AccountNumberTrigger = TriggerOf<typeof lifecycle>
