import { Result, Schema } from "effect"
import { addDays } from "../../../../kernel/calendar/CalendarDay.ts"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { instantOf } from "../../../../kernel/Instant.ts"
import { CalendarDate, Timestamp } from "../../../../kernel/Resource.ts"
import { askedTime, askedTimeFields, daysField } from "../../../../operation/AskedTime.ts"
import { decision } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"
import {
  type FedwireDay,
  fedwireDay,
  fedwireDayFor,
  isFedwireDay,
  takenUntil,
  type WireCutoff
} from "../tables/FedwireDays.ts"

const day = {
  settlement_date: CalendarDate,
  /** Until then the bank takes wires for this settlement date. */
  cutoff_at: Timestamp,
  /** Opening of the business day, on the evening before. */
  opens_at: Timestamp,
  /** End of customer transfers at Fedwire. */
  closes_at: Timestamp
}

/** Tells when a wire created at a time settles, by the rule that decides on wires too. */
export const wireCalendar = command({
  name: "wire.calendar",
  summary: "Tells the next cutoff for wires, and the Fedwire business day on which a wire settles.",
  at: ["GET", "/v1/calendar/wires"],
  scope: undefined,
  query: Schema.Struct(askedTimeFields),
  output: Schema.Struct({ at: Timestamp, ...day }),
  decide: ({ query }, facts) =>
    Result.map(askedTime(query, facts), (ms) => {
      const { wire_cutoff } = facts.settings
      return decision({ response: { at: instantOf(ms).iso, ...shown(fedwireDayFor(ms, wire_cutoff), wire_cutoff) } })
    })
})

/** Tells the Fedwire business days among the next days. */
export const wireDays = command({
  audience: "operator",
  name: "wire.days",
  summary: "Tells the Fedwire business days among the next days, with the bank's cutoffs, for operators.",
  at: ["GET", "/operator/v1/calendar/wires"],
  query: Schema.Struct({ ...askedTimeFields, days: daysField }),
  output: Schema.Struct({ at: Timestamp, days: Schema.Array(Schema.Struct(day)) }),
  decide: ({ query }, facts) =>
    Result.map(askedTime(query, facts), (ms) => {
      const first = dayAt(ms, NETWORK_ZONE)
      const dates = Array.from({ length: query.days ?? 5 }, (_, at) => addDays(first, at)).filter(isFedwireDay)
      const days = dates.map((date) => shown(fedwireDay(date), facts.settings.wire_cutoff))
      return decision({ response: { at: instantOf(ms).iso, days } })
    })
})

const shown = (day: FedwireDay, cutoff: WireCutoff) => ({
  settlement_date: day.date,
  cutoff_at: instantOf(takenUntil(day, cutoff)).iso,
  opens_at: instantOf(day.opens_ms).iso,
  closes_at: instantOf(day.closes_ms).iso
})
