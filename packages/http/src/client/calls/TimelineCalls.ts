// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** What happened to an object, and what can happen next. */
export interface TimelineCalls {
  /** Tells what happened to an object and why, and what can happen next; a client needs the scope to read it. */
  readonly "timeline.get": { readonly call: TimelineGetCall; readonly answer: Timeline }
  /** Tells what happened to an object of a program or of `bank`, with actors and requests, and what can happen next. */
  readonly "timeline.trace": { readonly call: TimelineTraceCall; readonly answer: Timeline }
}

/** Timeline. */
type Timeline = {
  /** Id of the object. */
  readonly object_id: string
  /** Kind of the object. */
  readonly kind: string
  /** Status in the lifecycle of the object. */
  readonly status: string
  /** Transitions, newest first. */
  readonly steps: ReadonlyArray<TimelineStep>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
  /** Triggers that the status allows, and what causes each. */
  readonly next: ReadonlyArray<TimelineNext>
  /** Triggers that the status does not allow. */
  readonly impossible: ReadonlyArray<TimelineImpossible>
  /** What the bank will do by itself with the object or with what it waits for, earliest first. */
  readonly due: ReadonlyArray<TimelineDue>
  /** Requests on the object that the caller may make, decided now as by a dry run. */
  readonly calls: ReadonlyArray<TimelineCall>
}

/** Timeline step. */
type TimelineStep = {
  /** Time. RFC 3339. */
  readonly at?: string
  /** Trigger of the lifecycle. */
  readonly trigger?: string
  /** Status before. */
  readonly from?: string
  /** Status afterwards. */
  readonly to?: string
  /** Condition that the lifecycle sets on the status. */
  readonly guard?: string
  /** Reasons that the object states since, such as the return code and what it means. */
  readonly reasons?: ReadonlyArray<TimelineReason>
  /** Operator or client that sent the request. */
  readonly actor: TimelineActor
  /** Event. */
  readonly event?: TimelineEvent
  /** Money that the transition moved. */
  readonly transactions: ReadonlyArray<TimelineTransaction>
  /** Deliveries of the event. */
  readonly deliveries: ReadonlyArray<TimelineDelivery>
}

/** Timeline reason. */
type TimelineReason = {
  /** Code. */
  readonly code?: string
  /** What the reason means, in words. */
  readonly meaning: string
  /** Details. */
  readonly details?: string
}

/** Timeline actor. */
type TimelineActor = {
  /** Kind of the actor. */
  readonly type: "client" | "operator" | "job" | "unrecorded"
  /** Id of the object. */
  readonly id?: string
  /** Name. */
  readonly name?: string
  /** Name of the operation. */
  readonly operation?: string
  /** Id of the request. */
  readonly request_id?: string
}

/** Timeline event. */
type TimelineEvent = {
  /** Id of the object. */
  readonly id: string
  /** Name. */
  readonly name: string
}

/** Timeline transaction. */
type TimelineTransaction = {
  /** Id of the object. */
  readonly id: string
  /** Code. */
  readonly code?: string
  /** Accounts that a transaction moves, with their amounts. */
  readonly legs: ReadonlyArray<TimelineLeg>
}

/** Timeline leg. */
type TimelineLeg = {
  /** Account on the ledger. */
  readonly account: string
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
}

/** Timeline delivery. */
type TimelineDelivery = {
  /** Id of the object. */
  readonly id: string
  /** Id of the endpoint. */
  readonly webhook_endpoint_id: string
  /** Status in the lifecycle of the object. */
  readonly status: string
  /** Number of attempts. */
  readonly attempts: number
  /** Time of the next attempt. RFC 3339. */
  readonly next_attempt_at?: string
}

/** Timeline next. */
type TimelineNext = {
  /** Trigger of the lifecycle. */
  readonly trigger: string
  /** Status afterwards. */
  readonly to: string
  /** Event. */
  readonly event?: string
  /** Names of the operations that cause it. */
  readonly operations: ReadonlyArray<string>
  /** Jobs of the bank that cause it. */
  readonly jobs: ReadonlyArray<string>
  /** Method and path of the request that simulates its cause. */
  readonly simulation?: string
}

/** Timeline impossible. */
type TimelineImpossible = {
  /** Trigger of the lifecycle. */
  readonly trigger: string
  /** Sentence that names the state and what the trigger or request needs. */
  readonly why: string
}

/** Timeline due. */
type TimelineDue = {
  /** Name of the job. */
  readonly job: string
  /** Time at which it is due. RFC 3339. */
  readonly due_at: string
  /** Object that the job is due for, if the object only waits for it. */
  readonly waits_for?: string
}

/** Timeline call. */
type TimelineCall = {
  /** Name of the operation. */
  readonly operation: string
  /** Trigger of the lifecycle. */
  readonly trigger?: string
  /** Fields of the body that the simulation of the trigger takes. */
  readonly takes?: ReadonlyArray<string>
  /** Sentence that names the state and what the trigger or request needs. */
  readonly why?: string
}

/** Parameters of the path of `timeline.get`. */
type TimelineGetParams = {
  /** Id of the object. 1 to 255 characters. */
  readonly object_id: string
}

/** Parameters of the query of `timeline.get`. */
type TimelineGetQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"event">
}

/** Tells what happened to an object and why, and what can happen next; a client needs the scope to read it. */
type TimelineGetCall = {
  /** Parameters of the path. */
  readonly params: TimelineGetParams
  /** Parameters of the query. */
  readonly query?: TimelineGetQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `timeline.trace`. */
type TimelineTraceParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of the object. 1 to 255 characters. */
  readonly object_id: string
}

/** Parameters of the query of `timeline.trace`. */
type TimelineTraceQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"event">
}

/** Tells what happened to an object of a program or of `bank`, with actors and requests, and what can happen next. */
type TimelineTraceCall = {
  /** Parameters of the path. */
  readonly params: TimelineTraceParams
  /** Parameters of the query. */
  readonly query?: TimelineTraceQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
