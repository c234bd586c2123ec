import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { wires } from "../resources/payments/wire/Definition.ts"
import type { WireRail } from "../resources/payments/wire/model/WireRail.ts"
import { wireSettings } from "./settings/Wire.ts"

const glAccounts = {
  gl_wire_clearing: "Outgoing wires handed to Fedwire, until it settles or rejects them (clearing)",
  gl_wire_suspense: "Incoming wires under review or refused, until posted or sent back (suspense)"
} as const

/** Ids of the accounts of this module. */
export interface WireAccounts extends Readonly<Record<keyof typeof glAccounts, true>> {}

declare module "../ledger/ChartOfAccounts.ts" {
  interface GlAccounts extends WireAccounts {}
}

/** Wires over Fedwire. */
export const wire: Module<WireRail> = {
  name: "payments/wire",
  needs: ["payments/transfer"],
  scopes: scopesOf("wire"),
  accounts: glAccounts,
  settings: wireSettings,
  definitions: [wires]
}
