import type { SettingsPart } from "../../kernel/Settings.ts"
import { isAmount } from "../../kernel/SettingsFaults.ts"
import type { ParticipantDirectory } from "../../resources/payments/instant-payment/participants/Directory.ts"

/** Settings of instant payments. */
export interface InstantSettings {
  /**
   * Directory of the banks that take instant payments, made by `directoryOf` or of the host's own (S150). Payments to other
   * banks are rejected. Without a directory no bank is available, and the network decides on payments.
   */
  readonly instant_participants?: ParticipantDirectory
  /** Highest amount of an instant payment, in cents. A larger payment is rejected by an event. */
  readonly instant_payment_limit?: number
}

declare module "../../kernel/Settings.ts" {
  interface Settings extends InstantSettings {}
}

const names: Readonly<Record<keyof InstantSettings, true>> = { instant_participants: true, instant_payment_limit: true }

/** Names and rules of the settings of instant payments. */
export const instantSettings: SettingsPart = {
  names,
  rules: [
    [
      ({ instant_payment_limit: limit }) => limit === undefined || isAmount(limit),
      ({ instant_payment_limit: limit }) =>
        `instant_payment_limit must be a whole number of cents above 0 (got ${limit})`
    ]
  ]
}
