import type { Module } from "../operation/Module.ts"
import { instantPayments } from "../resources/payments/instant-payment/Definition.ts"
import { participants } from "../resources/payments/instant-payment/participants/Definition.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"

/** Payments over FedNow and RTP. */
export const instant: Module<JobServices> = {
  name: "payments/instant",
  needs: ["payments/transfer"],
  definitions: [instantPayments, participants]
}
