/**
 * The settings that modules add to those of every bank: each file declares them in the type `Settings`, with their
 * defaults and rules. Defaults.ts joins the defaults. Checking given settings is left to `kernel/SettingsFaults.ts`.
 */

import { Schema } from "effect"
import type { SettingsPart } from "../../kernel/Settings.ts"
import { DEFAULT_BANK_SCHEDULE } from "../../resources/payments/ach/schedule/AchSchedules.ts"
import { AchSchedule } from "../../resources/payments/ach/schedule/AchWindow.ts"

/** Settings of ACH. */
export interface AchSettings {
  /** The bank's ACH windows and their cutoffs, at least one of them next-day (S110). */
  readonly ach_schedule: AchSchedule
}

declare module "../../kernel/Settings.ts" {
  interface Settings extends AchSettings {}
}

/** Defaults of these settings. */
export const achDefaults = { ach_schedule: DEFAULT_BANK_SCHEDULE } as const satisfies Partial<AchSettings>

const names: Readonly<Record<keyof AchSettings, true>> = { ach_schedule: true }

const isSchedule = Schema.is(AchSchedule)

/** Names and rules of the settings of ACH. */
export const achSettings: SettingsPart = {
  names,
  rules: [
    [
      ({ ach_schedule }) => isSchedule(ach_schedule),
      () => "ach_schedule must have a known time zone, valid times, distinct window names and a next-day window"
    ]
  ]
}
