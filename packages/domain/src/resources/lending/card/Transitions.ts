import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** The statuses of a card. */
export const CardStatus = Schema.Literals(["inactive", "active", "closed"])

/** Card lifecycle. The statuses, triggers and events are ours: the spec names only the operations. */
export const lifecycle = machine("card", CardStatus, [
  { on: "create", from: [NEW], to: "inactive", event: "card.created", webhook: true },
  { on: "activate", from: ["inactive"], to: "active", event: "card.activated", webhook: true },
  { on: "deactivate", from: ["active"], to: "inactive", event: "card.deactivated", webhook: true },
  { on: "close", from: ["inactive", "active"], to: "closed", event: "card.closed", webhook: true },
  { on: "update", from: ["inactive"], to: "inactive" },
  { on: "update", from: ["active"], to: "active" }
])

/** The triggers of a card. */
export type CardTrigger = TriggerOf<typeof lifecycle>
