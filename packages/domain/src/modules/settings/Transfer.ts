import type { SettingsPart } from "../../kernel/Settings.ts"
import { isAmount } from "../../kernel/SettingsFaults.ts"
import type { OutflowLimits } from "../../resources/payments/limits/Outflow.ts"

/** Settings that the payments of several networks share. */
export interface TransferSettings {
  /**
   * Share of each program in the bank's master account and its prefunded account at RTP: most cents sent over a network in
   * one of its days. An instant payment beyond it is rejected; a wire waits for the next day.
   */
  readonly outflow_limits?: OutflowLimits
}

declare module "../../kernel/Settings.ts" {
  interface Settings extends TransferSettings {}
}

const names: Readonly<Record<keyof TransferSettings, true>> = { outflow_limits: true }

/** Names and rules of the settings of all payments. */
export const transferSettings: SettingsPart = {
  names,
  rules: [
    [
      ({ outflow_limits: limits = {} }) => Object.values(limits).every(isAmount),
      () => "outflow_limits must be whole numbers of cents above 0"
    ]
  ]
}
