import { machine, NEW } from "../../../../kernel/Lifecycle.ts"

/** How a subledger balance lives. Source: behaviour, "Other lifecycles"; the spec names the states alone. */
export const lifecycle = machine("subledger_balance", [
  { on: "create", from: [NEW], to: "active" },
  { on: "deactivate", from: ["active"], to: "inactive" },
  { on: "activate", from: ["inactive"], to: "active" },
  { on: "close", from: ["inactive"], to: "closed" }
])
