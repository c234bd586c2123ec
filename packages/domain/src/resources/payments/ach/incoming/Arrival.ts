import { isBankingDay } from "../../../../kernel/calendar/BankingDays.ts"
import { dayAt, instantOfLocal, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { fault, type SubError } from "../../../../kernel/Rejection.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import type { Ach } from "../entry/Ach.ts"
import type { DeliveryType } from "../schedule/AchWindow.ts"
import { settlementDateOf, windowFor } from "../schedule/WindowFor.ts"
import { SAME_DAY_LIMIT_CENTS, type SecRule, secCodes } from "../tables/SecCodes.ts"

/** Fields that determine the settlement time of an entry from another bank. */
export interface Arriving extends Pick<Ach, "amount" | "sec_code"> {
  readonly delivery_type?: DeliveryType
  /** Settlement date set by the network. */
  readonly settlement_date?: string
  /** Effective date intended by the originator; counts if the network has set no settlement date. */
  readonly effective_date?: string
}

/** Settlement time of an entry from another bank. */
export interface Arrival {
  readonly delivery_type: DeliveryType
  readonly effective_date: string
  /** Ms since 1970 UTC. */
  readonly settles_ms: number
}

/** True if entries of this SEC code and amount may settle on the day they are sent. Source: S42 and S19. */
const maySettleSameDay = ({ amount, sec_code }: Arriving): boolean => {
  const rule: SecRule = secCodes[sec_code]
  return rule.same_day && amount <= SAME_DAY_LIMIT_CENTS
}

/**
 * Returns the settlement time of an entry that arrives now: on its settlement date, if set, else at the next settlement
 * of its delivery type, and never before the first banking day from its effective date on (S17).
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
  // An entry after the day's last settlement is late and settles at once.
  return next ?? { delivery_type: wished ?? "same_business_day", effective_date: date, settles_ms: now_ms }
}

/** Returns the faults in the requested times of an entry that arrives now. */
export const arrivalFaults = (entry: Arriving, { now_ms }: Moment): ReadonlyArray<SubError> => {
  const { delivery_type, settlement_date: date } = entry
  const isAhead = date === undefined || (isBankingDay(date) && date >= dayAt(now_ms, NETWORK_ZONE))
  const isTooFast = delivery_type === "same_business_day" && !maySettleSameDay(entry)
  return [
    ...(isAhead ? [] : [fault("value_not_allowed", "settlement_date")]),
    ...(isTooFast ? [fault("value_conflicting", "delivery_type", "sec_code", "amount")] : [])
  ]
}
