import type { Module } from "../operation/Module.ts"
import { instantPayments } from "../resources/payments/instant-payment/Definition.ts"
import type { InstantRail } from "../resources/payments/instant-payment/model/InstantRail.ts"
import { participants } from "../resources/payments/instant-payment/participants/Definition.ts"

/** Payments over FedNow and RTP. */
export const instant: Module<InstantRail> = {
  name: "payments/instant",
  needs: ["payments/transfer"],
  definitions: [instantPayments, participants]
}
