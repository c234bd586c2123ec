/**
 * The calendar of ACH as operations: the windows that an entry may still join, and the deadline of a return code. The
 * rules are those of the schedule and of the tables, which decide on entries too.
 */

import { Result, Schema } from "effect"
import { instantOf } from "../../../../kernel/Instant.ts"
import { CalendarDate, Timestamp } from "../../../../kernel/Resource.ts"
import { askedTime, askedTimeFields } from "../../../../operation/AskedTime.ts"
import { decision } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"
import { TransactionType } from "../entry/Ach.ts"
import { DeliveryType } from "../schedule/AchWindow.ts"
import { windowsFor } from "../schedule/WindowFor.ts"
import { RETURN_CODES } from "../tables/ReturnCodes.ts"
import { SEC_CODES } from "../tables/SecCodes.ts"
import { achDays } from "./Days.ts"
import { DeadlineOfCode, deadlineOfCode } from "./ReturnDeadline.ts"
import { Window, windowShown } from "./Window.ts"

const Calendar = Schema.Struct({
  at: Timestamp,
  /** Window that an entry of this delivery type would join: the first to settle. */
  next: Window,
  /** All windows of this and the next banking day that it may still join, that of the earliest settlement first. */
  windows: Schema.Array(Window)
})

/** Operations on the calendar of ACH: for any client, and the next days for operators. */
export const achCalendarOperations = [
  achDays,
  command({
    name: "ach.calendar",
    summary: "Tells the next ACH cutoff, and the effective and settlement dates of each open window.",
    at: ["GET", "/v1/calendar/ach"],
    scope: undefined,
    query: Schema.Struct({ ...askedTimeFields, delivery_type: Schema.optionalKey(DeliveryType) }),
    output: Calendar,
    decide: ({ query }, facts) =>
      Result.map(askedTime(query, facts), (ms) => {
        const wished = query.delivery_type ?? "same_business_day"
        const windows = windowsFor(facts.settings.ach_schedule, ms, wished).map(windowShown)
        return decision({ response: { at: instantOf(ms).iso, next: windows[0] ?? null, windows } })
      })
  }),
  command({
    name: "ach.return_deadline",
    summary: "Tells until when an entry may be returned, dishonored or contested with a return code.",
    at: ["GET", "/v1/calendar/ach/return_deadline"],
    scope: undefined,
    query: Schema.Struct({
      return_code: Schema.Literals(RETURN_CODES),
      from: CalendarDate,
      sec_code: Schema.optionalKey(Schema.Literals(SEC_CODES)),
      transaction_type: Schema.optionalKey(TransactionType)
    }),
    output: DeadlineOfCode,
    rejects: ["operation_not_allowed"],
    decide: ({ query }, { settings }) =>
      Result.map(deadlineOfCode(query.return_code, query, settings.ach_schedule), (response) => decision({ response }))
  })
] as const
