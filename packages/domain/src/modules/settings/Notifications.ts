import { DAY_MS } from "../../kernel/Instant.ts"
import type { SettingsPart } from "../../kernel/Settings.ts"

/** Settings of webhooks. */
export interface NotificationsSettings {
  /**
   * Delays between the attempts of a delivery, in ms: one fewer than attempts. Absent: 23 of three hours, as the spec says.
   * Shorter ones are for tests.
   */
  readonly webhook_retry_delays_ms?: ReadonlyArray<number>
  /**
   * Returns the time that `webhook-timestamp` of Standard Webhooks states, in ms since 1970. Absent: the bank's own clock. A
   * bank whose clock a test moves needs the real time here, because receivers compare it with theirs.
   */
  readonly webhook_wall_clock?: () => number
}

declare module "../../kernel/Settings.ts" {
  interface Settings extends NotificationsSettings {}
}

const names: Readonly<Record<keyof NotificationsSettings, true>> = {
  webhook_retry_delays_ms: true,
  webhook_wall_clock: true
}

/** Maximum number of retries of a webhook, and the longest delay between two attempts. */
const MAX_DELAYS = 100
const MAX_DELAY_MS = 30 * DAY_MS

const isDelay = (ms: number): boolean => Number.isSafeInteger(ms) && ms >= 1 && ms <= MAX_DELAY_MS

/** Names and rules of the settings of webhooks. */
export const notificationsSettings: SettingsPart = {
  names,
  rules: [
    [
      ({ webhook_retry_delays_ms: delays = [] }) => delays.length <= MAX_DELAYS && delays.every(isDelay),
      () =>
        `webhook_retry_delays_ms must be at most ${MAX_DELAYS} whole numbers of ms, from 1 to ${MAX_DELAY_MS} (30 days)`
    ],
    [
      ({ webhook_wall_clock: clock }) => clock === undefined || typeof clock === "function",
      () => "webhook_wall_clock must be a function that returns the ms since 1970"
    ]
  ]
}
