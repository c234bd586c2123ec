import { Result, Schema } from "effect"
import { cycleDayAt, cycleEndOf } from "../../../../kernel/calendar/CycleDay.ts"
import { instantOf } from "../../../../kernel/Instant.ts"
import { CalendarDate, Timestamp } from "../../../../kernel/Resource.ts"
import { askedTime, askedTimeFields } from "../../../../operation/AskedTime.ts"
import { decision } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"

/** Tells the cycle day of a time. Instant payments have no cutoff: the networks are open at all times. */
export const instantCalendar = command({
  name: "instant_payment.calendar",
  summary: "Tells the cycle day of FedNow and RTP on which an instant payment settles. There is no cutoff.",
  at: ["GET", "/v1/calendar/instant_payments"],
  scope: undefined,
  query: Schema.Struct(askedTimeFields),
  output: Schema.Struct({ at: Timestamp, settlement_date: CalendarDate, cycle_ends_at: Timestamp }),
  decide: ({ query }, facts) =>
    Result.map(askedTime(query, facts), (ms) => {
      const settlement_date = cycleDayAt(ms)
      const cycle_ends_at = instantOf(cycleEndOf(settlement_date)).iso
      return decision({ response: { at: instantOf(ms).iso, settlement_date, cycle_ends_at } })
    })
})
