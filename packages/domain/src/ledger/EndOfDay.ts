import { addDays } from "../kernel/calendar/CalendarDay.ts"
import { instantOfLocal, NETWORK_ZONE } from "../kernel/calendar/LocalTime.ts"
import { firstUniquePartAt } from "../kernel/Identifier.ts"

/** Returns the end of a day in the networks' time zone, in ms since 1970 UTC. */
export const endOfDay = (date: string): number => instantOfLocal(addDays(date, 1), "00:00", NETWORK_ZONE)

/** Returns the id that precedes every core transaction booked at a time or later. */
export const firstTransactionAt = (ms: number): string => `core_transaction_${firstUniquePartAt(ms)}`
