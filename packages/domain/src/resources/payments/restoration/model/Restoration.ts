import { Schema } from "effect"
import { idOf, refTo, resource, Timestamp, text } from "../../../../kernel/Resource.ts"
import { TraceNumber } from "../../trace-number/TraceNumber.ts"

const KIND = "restoration"

/** Statuses of the question whether the networks have more than the database shows as sent. */
export const RestorationStatus = Schema.Literals(["in_question", "answered"])

/** Maximum number of characters of a reason or a note. */
const MAX_TEXT = 500

/** Restore of the database to an earlier moment. The bank has one such object; it keeps the latest restore. */
export interface Restoration extends Schema.Schema.Type<typeof Restoration> {}
export const Restoration = Schema.Struct({
  id: idOf(KIND),
  /** Workers do nothing while it is `in_question`. */
  status: RestorationStatus,
  /** Sign by which the restore was noticed, or its moment and cause. */
  reason: text(MAX_TEXT),
  /** Finding of the operator who answered. */
  note: Schema.optionalKey(text(MAX_TEXT)),
  /** Highest trace number of the bank that the ACH network had when the operator answered. */
  last_trace_number: Schema.optionalKey(TraceNumber),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** Resource of the restore, in the bank's own partition. */
export const restoration = resource<Restoration>({
  kind: KIND,
  named: true,
  schema: Restoration
})

/** Id of the only object. */
export const RESTORATION_ID = `${KIND}_bank` as const

/** Reference of the only object. */
export const RESTORATION = refTo(restoration, RESTORATION_ID)
