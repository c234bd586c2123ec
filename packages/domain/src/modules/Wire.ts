import type { Module } from "../operation/Module.ts"
import { wires } from "../resources/payments/wire/Definition.ts"
import type { WireRail } from "../resources/payments/wire/model/WireRail.ts"

/** Wires over Fedwire. */
export const wire: Module<WireRail> = {
  name: "payments/wire",
  needs: ["payments/transfer"],
  definitions: [wires]
}
