// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Restore of the database to an earlier moment, and the operator's answer. */
export interface RestorationCalls {
  /** Retrieves the latest restore of the database to an earlier moment. */
  readonly "restoration.get": { readonly call: RestorationGetCall; readonly answer: Restoration }
  /** Records that the database was restored: workers do nothing until it is answered. */
  readonly "restoration.open": { readonly call: RestorationOpenCall; readonly answer: Restoration }
  /** Records that every payment that a network has is marked as sent: workers start, and send all the others. */
  readonly "restoration.answer": { readonly call: RestorationAnswerCall; readonly answer: Restoration }
}

/** Restoration. */
type Restoration = {
  /** Id of the object. */
  readonly id: Id<"restoration">
  /** Status in the lifecycle of the object. */
  readonly status: "in_question" | "answered"
  /** Reason of the question. 1 to 500 characters. */
  readonly reason: string
  /** Note of the operator. 1 to 500 characters. */
  readonly note?: string
  /** Last trace number used. */
  readonly last_trace_number?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Retrieves the latest restore of the database to an earlier moment. */
type RestorationGetCall = {
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Fields of the request of `restoration.open`. */
type RestorationOpenBody = {
  /** Reason of the question. 1 to 500 characters. */
  readonly reason: string
}

/** Records that the database was restored: workers do nothing until it is answered. */
type RestorationOpenCall = {
  /** Fields of the request. */
  readonly body: RestorationOpenBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Fields of the request of `restoration.answer`. */
type RestorationAnswerBody = {
  /** Note of the operator. 1 to 500 characters. */
  readonly note?: string
  /** Last trace number used. */
  readonly last_trace_number?: string
}

/** Records that every payment that a network has is marked as sent: workers start, and send all the others. */
type RestorationAnswerCall = {
  /** Fields of the request. */
  readonly body?: RestorationAnswerBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
