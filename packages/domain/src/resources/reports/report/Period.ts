import { addBankingDays, isBankingDay } from "../../../kernel/calendar/BankingDays.ts"
import { addDays } from "../../../kernel/calendar/CalendarDay.ts"
import { instantOfLocal, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { firstUniquePartAt } from "../../../kernel/Identifier.ts"

/** Time that the reports of a banking day cover, as ids of core transactions and in ms since 1970 UTC. */
export interface Period {
  /** Calendar days from the day after the previous banking day. */
  readonly days: ReadonlyArray<string>
  readonly until_ms: number
  /** First id, inclusive. */
  readonly from_id: string
  /** Last id, exclusive. */
  readonly until_id: string
}

/** Returns the end of a day in the networks' time zone, in ms since 1970 UTC. */
export const endOfDay = (date: string): number => instantOfLocal(addDays(date, 1), "00:00", NETWORK_ZONE)

/** Returns the id that precedes every core transaction booked at a time or later. */
export const firstTransactionAt = (ms: number): string => `core_transaction_${firstUniquePartAt(ms)}`

/**
 * Returns the period of a banking day: from the end of the previous banking day, so that weekends belong to the banking
 * day after them. Other days have none, so that their reports are empty.
 */
export const periodOf = (date: string): Period | undefined => {
  if (!isBankingDay(date)) return undefined
  const previous = addBankingDays(date, -1)
  const until_ms = endOfDay(date)
  return {
    days: daysFrom(addDays(previous, 1), date),
    until_ms,
    from_id: firstTransactionAt(endOfDay(previous)),
    until_id: firstTransactionAt(until_ms)
  }
}

const daysFrom = (first: string, last: string): ReadonlyArray<string> => {
  const days: Array<string> = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
