import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { achPayments } from "../resources/payments/ach/Definition.ts"
import { achMessages } from "../resources/payments/ach/messages/Definition.ts"
import type { WriteRecords } from "../resources/payments/ach/messages/Messages.ts"
import type { AchRail } from "../resources/payments/ach/queue/AchRail.ts"
import { originators } from "../resources/payments/originator/Definition.ts"
import { achSettings } from "./settings/Ach.ts"

/** ACH entries and their originators. `write` makes the records of what the bank has sent. */
export const ach = (write: WriteRecords): Module<AchRail> => ({
  name: "payments/ach",
  needs: ["payments/transfer"],
  scopes: scopesOf("ach"),
  accounts: {
    "gl_ach_settlement_*": "Amounts that one settlement moves between the bank and the Federal Reserve (clearing)",
    "gl_ach_suspense_*": "Entries of one settlement that could not be posted, until returned or posted (suspense)"
  },
  settings: achSettings,
  definitions: [achPayments, originators, achMessages(write)]
})
