import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { instantPayments } from "../resources/payments/instant-payment/Definition.ts"
import type { InstantRail } from "../resources/payments/instant-payment/model/InstantRail.ts"
import { participants } from "../resources/payments/instant-payment/participants/Definition.ts"
import { instantSettings } from "./settings/Instant.ts"

const glAccounts = {
  gl_rtp_prefunded: "Prefunded balance at the RTP network (asset)",
  gl_instant_clearing:
    "Instant payments between their accounts and their network's; zero after each payment (clearing)",
  gl_instant_suspense: "Incoming instant payments under review or refused, until posted or sent back (suspense)"
} as const

/** Ids of the accounts of this module. */
export interface InstantAccounts extends Readonly<Record<keyof typeof glAccounts, true>> {}

declare module "../ledger/ChartOfAccounts.ts" {
  interface GlAccounts extends InstantAccounts {}
}

/** Payments over FedNow and RTP. */
export const instant: Module<InstantRail> = {
  name: "payments/instant",
  needs: ["payments/transfer"],
  scopes: scopesOf("instant_payment"),
  accounts: glAccounts,
  settings: instantSettings,
  definitions: [instantPayments, participants]
}
