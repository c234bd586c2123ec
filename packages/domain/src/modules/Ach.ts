import type { Module } from "../operation/Module.ts"
import { achPayments } from "../resources/payments/ach/Definition.ts"
import { originators } from "../resources/payments/originator/Definition.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"

/** ACH entries and their originators. */
export const ach: Module<JobServices> = {
  name: "payments/ach",
  needs: ["payments/transfer"],
  definitions: [achPayments, originators]
}
