import type { Module } from "../operation/Module.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"
import { wires } from "../resources/payments/wire/Definition.ts"

/** Wires over Fedwire. */
export const wire: Module<JobServices> = {
  name: "payments/wire",
  needs: ["payments/transfer"],
  definitions: [wires]
}
