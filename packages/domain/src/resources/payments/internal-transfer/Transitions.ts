import { machine, NEW } from "../../../kernel/Lifecycle.ts"

/** How an internal transfer lives. Sources: spec, "States and transitions" and "Internal transfer events". */
export const lifecycle = machine("internal_transfer", [
  { on: "create", from: [NEW], to: "processing" },
  { on: "post", from: ["processing"], to: "posted", event: "internal_transfer.posted", webhook: true },
  { on: "reject", from: ["processing"], to: "rejected", event: "internal_transfer.rejected", webhook: true }
])
