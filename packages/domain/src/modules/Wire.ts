import { scopesOf } from "../kernel/Scope.ts"
import { accountsOf } from "../ledger/ChartOfAccounts.ts"
import type { Module } from "../operation/Module.ts"
import { wires } from "../resources/payments/wire/Definition.ts"
import type { WireRail } from "../resources/payments/wire/model/WireRail.ts"

/** Wires over Fedwire. */
export const wire: Module<WireRail> = {
  name: "payments/wire",
  needs: ["payments/transfer"],
  scopes: scopesOf("wire"),
  accounts: accountsOf("gl_wire_clearing", "gl_wire_suspense"),
  definitions: [wires]
}
