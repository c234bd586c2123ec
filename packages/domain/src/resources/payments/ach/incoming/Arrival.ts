import type { DeliveryType } from "../../../../kernel/calendar/AchWindow.ts"
import { isBankingDay } from "../../../../kernel/calendar/BankingDays.ts"
import { dayAt, instantOfLocal, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { settlementDateOf, windowFor } from "../../../../kernel/calendar/WindowFor.ts"
import { fault, type SubError } from "../../../../kernel/Rejection.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import type { Ach } from "../entry/Ach.ts"
import { SAME_DAY_LIMIT_CENTS, type SecRule, secCodes } from "../tables/SecCodes.ts"

/** What decides when an entry that others send settles. */
export interface Arriving extends Pick<Ach, "amount" | "sec_code"> {
  readonly delivery_type?: DeliveryType
  /** The day that the network has set for it. */
  readonly settlement_date?: string
  /** The day that its sender means it to settle on, which counts where the network has set none. */
  readonly effective_date?: string
}

/** When an entry that others send settles. */
export interface Arrival {
  readonly delivery_type: DeliveryType
  readonly effective_date: string
  /** Ms since 1970 UTC. */
  readonly settles_ms: number
}

/** Whether entries of this kind and amount may settle on the day they are sent. Source: S42 and S19. */
const maySettleSameDay = ({ amount, sec_code }: Arriving): boolean => {
  const rule: SecRule = secCodes[sec_code]
  return rule.same_day && amount <= SAME_DAY_LIMIT_CENTS
}

/**
 * When an entry settles that arrives now: on the day that is set, else at the next time there is for its delivery, and
 * never before the first banking day from its effective date on (S17).
 */
export const arrivalOf = (entry: Arriving, moment: Moment): Arrival => {
  const wished = entry.delivery_type ?? (maySettleSameDay(entry) ? undefined : "next_business_day")
  if (entry.settlement_date !== undefined) return arrivalOn(entry.settlement_date, wished, moment)
  const { ach_schedule } = moment.settings
  const next = windowFor(ach_schedule, moment.now_ms, wished ?? "same_business_day")
  const meant = entry.effective_date === undefined ? undefined : settlementDateOf(entry.effective_date)
  if (meant !== undefined && meant > next.settlement_date) return arrivalOn(meant, wished, moment)
  return { delivery_type: next.window.delivery_type, effective_date: next.effective_date, settles_ms: next.settles_ms }
}

const arrivalOn = (date: string, wished: DeliveryType | undefined, { now_ms, settings }: Moment): Arrival => {
  const next = settings.ach_schedule.windows
    .map(({ delivery_type, settles }) => ({
      delivery_type,
      effective_date: date,
      settles_ms: instantOfLocal(date, settles, NETWORK_ZONE)
    }))
    .filter(({ delivery_type, settles_ms }) => settles_ms > now_ms && delivery_type === (wished ?? delivery_type))
    .sort((a, b) => a.settles_ms - b.settles_ms)[0]
  // What comes after the day's last settlement is late, and settles at once.
  return next ?? { delivery_type: wished ?? "same_business_day", effective_date: date, settles_ms: now_ms }
}

/** What is wrong with the times that are asked for an entry that arrives now. */
export const arrivalFaults = (entry: Arriving, { now_ms }: Moment): ReadonlyArray<SubError> => {
  const { delivery_type, settlement_date: date } = entry
  const isAhead = date === undefined || (isBankingDay(date) && date >= dayAt(now_ms, NETWORK_ZONE))
  const isTooFast = delivery_type === "same_business_day" && !maySettleSameDay(entry)
  return [
    ...(isAhead ? [] : [fault("value_not_allowed", "settlement_date")]),
    ...(isTooFast ? [fault("value_conflicting", "delivery_type", "sec_code", "amount")] : [])
  ]
}
