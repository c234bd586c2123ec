import { scopesOf } from "../kernel/Scope.ts"
import { accountsOf } from "../ledger/ChartOfAccounts.ts"
import type { Module } from "../operation/Module.ts"
import { instantPayments } from "../resources/payments/instant-payment/Definition.ts"
import type { InstantRail } from "../resources/payments/instant-payment/model/InstantRail.ts"
import { participants } from "../resources/payments/instant-payment/participants/Definition.ts"

/** Payments over FedNow and RTP. */
export const instant: Module<InstantRail> = {
  name: "payments/instant",
  needs: ["payments/transfer"],
  scopes: scopesOf("instant_payment"),
  accounts: accountsOf("gl_rtp_prefunded", "gl_instant_clearing", "gl_instant_suspense"),
  definitions: [instantPayments, participants]
}
