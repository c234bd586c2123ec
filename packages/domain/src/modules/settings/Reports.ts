import { Schema } from "effect"
import { LocalTime } from "../../kernel/calendar/LocalTime.ts"
import type { SettingsPart } from "../../kernel/Settings.ts"

/** Settings of reports. */
export interface ReportsSettings {
  /** Time of day in New York, `HH:MM`, at which the previous day's reports are written. Absent: only when ordered. */
  readonly report_time?: string
}

declare module "../../kernel/Settings.ts" {
  interface Settings extends ReportsSettings {}
}

const names: Readonly<Record<keyof ReportsSettings, true>> = { report_time: true }

const isLocalTime = Schema.is(LocalTime)

/** Names and rules of the settings of reports. */
export const reportsSettings: SettingsPart = {
  names,
  rules: [
    [
      ({ report_time: time }) => time === undefined || isLocalTime(time),
      ({ report_time: time }) => `report_time must be a time of the day, HH:MM (got "${time}")`
    ]
  ]
}
