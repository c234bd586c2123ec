import { Schema } from "effect"
import { Cents } from "../../../../kernel/Money.ts"
import { CalendarDate, idOf, type Ref, resource } from "../../../../kernel/Resource.ts"

/**
 * The latest entry received with a trace number, to detect duplicates. Every received entry changes it, so of two
 * concurrent duplicates one conflicts and is decided again.
 */
export const IncomingTrace = Schema.Struct({
  id: idOf("ach_incoming_trace"),
  amount: Cents,
  effective_date: Schema.optionalKey(CalendarDate)
})

/** The incoming trace resource: one object for each trace number. */
export const incomingTrace = resource<typeof IncomingTrace.Type>({
  kind: "ach_incoming_trace",
  schema: IncomingTrace
})

/** Reference of a trace number's object. */
export const incomingTraceRef = (traceNumber: string): Ref => ({
  kind: incomingTrace.kind,
  id: `ach_incoming_trace_${traceNumber}`
})
