import type { Module } from "../operation/Module.ts"
import { achPayments } from "../resources/payments/ach/Definition.ts"
import type { AchRail } from "../resources/payments/ach/queue/AchRail.ts"
import { originators } from "../resources/payments/originator/Definition.ts"

/** ACH entries and their originators. */
export const ach: Module<AchRail> = {
  name: "payments/ach",
  needs: ["payments/transfer"],
  definitions: [achPayments, originators]
}
