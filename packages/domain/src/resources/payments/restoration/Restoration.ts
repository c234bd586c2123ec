import { Schema } from "effect"
import { Timestamp, text } from "../../../kernel/Fields.ts"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { idOf, refTo, resource } from "../../../kernel/Resource.ts"
import { TraceNumber } from "../ach/entry/Fields.ts"

const KIND = "restoration"

/** Statuses of the question whether the networks have more than the database shows as sent. */
export const RestorationStatus = Schema.Literals(["in_question", "answered"])

const lifecycle = machine(KIND, RestorationStatus, [
  { on: "open", from: [NEW], to: "in_question" },
  { on: "open", from: ["in_question"], to: "in_question" },
  { on: "open", from: ["answered"], to: "in_question" },
  { on: "answer", from: ["in_question"], to: "answered" }
])

/** Most characters of a reason or a note. */
const MAX_TEXT = 500

/** Restore of the database to an earlier moment. The bank has one such object; it keeps the latest restore. */
export interface Restoration extends Schema.Schema.Type<typeof Restoration> {}
export const Restoration = Schema.Struct({
  id: idOf(KIND),
  /** Workers do nothing while it is `in_question`. */
  status: RestorationStatus,
  /** Sign that the database was restored. */
  reason: text(MAX_TEXT),
  /** Finding of the operator who answered. */
  note: Schema.optionalKey(text(MAX_TEXT)),
  /** Highest trace number of the bank that the ACH network had when the operator answered. */
  last_trace_number: Schema.optionalKey(TraceNumber),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** Resource of the restore, in the bank's own partition. */
export const restoration = resource<Restoration, TriggerOf<typeof lifecycle>>({
  kind: KIND,
  named: true,
  schema: Restoration,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict"
})

/** Id of the only object. */
export const RESTORATION_ID = `${KIND}_bank` as const

/** Reference of the only object. */
export const RESTORATION = refTo(restoration, RESTORATION_ID)
