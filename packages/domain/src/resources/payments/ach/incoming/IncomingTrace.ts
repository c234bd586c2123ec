import { Schema } from "effect"
import { CalendarDate } from "../../../../kernel/Fields.ts"
import { Cents } from "../../../../kernel/Money.ts"
import { idOf, type Ref, resource } from "../../../../kernel/Resource.ts"

/**
 * What came in last under a trace number: what a duplicate is known by. Whoever takes an entry changes it, so that of two
 * that come at once one has to look again.
 */
export const IncomingTrace = Schema.Struct({
  id: idOf("ach_incoming_trace"),
  amount: Cents,
  effective_date: Schema.optionalKey(CalendarDate)
})

/** How trace numbers of what came in are kept: one object for each. */
export const incomingTrace = resource<typeof IncomingTrace.Type>({
  kind: "ach_incoming_trace",
  schema: IncomingTrace
})

/** The name under which a trace number is kept. */
export const incomingTraceRef = (traceNumber: string): Ref => ({
  kind: incomingTrace.kind,
  id: `ach_incoming_trace_${traceNumber}`
})
