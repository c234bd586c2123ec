import { addBankingDays, isBankingDay } from "../../../kernel/calendar/BankingDays.ts"
import { addDays } from "../../../kernel/calendar/CalendarDay.ts"
import { endOfDay, firstTransactionAt } from "../../../ledger/EndOfDay.ts"

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

/**
 * Returns the period of a banking day. It begins at the end of the previous banking day, so weekends belong to the
 * banking day after them. Other days have no period, so their reports are empty.
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
