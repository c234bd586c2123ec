import { Result, Schema } from "effect"
import { instantOf } from "../../../../kernel/Instant.ts"
import { CalendarDate, Timestamp } from "../../../../kernel/Resource.ts"
import { askedTime, askedTimeFields } from "../../../../operation/AskedTime.ts"
import { decision } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"
import { fedwireDayFor, takenUntil } from "../tables/FedwireDays.ts"

/** Tells when a wire created at a time settles, by the rule that decides on wires too. */
export const wireCalendar = command({
  name: "wire.calendar",
  summary: "Tells the next cutoff for wires, and the Fedwire business day on which a wire settles.",
  at: ["GET", "/v1/calendar/wires"],
  scope: undefined,
  query: Schema.Struct(askedTimeFields),
  output: Schema.Struct({
    at: Timestamp,
    settlement_date: CalendarDate,
    /** Until then the bank takes wires for this settlement date. */
    cutoff_at: Timestamp,
    /** Opening of the business day, on the evening before. */
    opens_at: Timestamp,
    /** End of customer transfers at Fedwire. */
    closes_at: Timestamp
  }),
  decide: ({ query }, facts) =>
    Result.map(askedTime(query, facts), (ms) => {
      const { wire_cutoff } = facts.settings
      const day = fedwireDayFor(ms, wire_cutoff)
      return decision({
        response: {
          at: instantOf(ms).iso,
          settlement_date: day.date,
          cutoff_at: instantOf(takenUntil(day, wire_cutoff)).iso,
          opens_at: instantOf(day.opens_ms).iso,
          closes_at: instantOf(day.closes_ms).iso
        }
      })
    })
})
