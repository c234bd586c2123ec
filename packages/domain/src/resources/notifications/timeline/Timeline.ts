import { Schema } from "effect"
import { Cents } from "../../../kernel/Money.ts"
import { Count, Timestamp } from "../../../kernel/Resource.ts"

const Texts = Schema.Array(Schema.String)

/** Who caused a transition, as far as the bank keeps a record of it. */
const Actor = Schema.Struct({
  /** `unrecorded`: a client's request or a job, which left neither an event nor an entry of the audit log. */
  type: Schema.Literals(["client", "operator", "job", "unrecorded"]),
  id: Schema.optionalKey(Schema.String),
  name: Schema.optionalKey(Schema.String),
  /** Operation of the request, where the audit log has it. */
  operation: Schema.optionalKey(Schema.String),
  request_id: Schema.optionalKey(Schema.String)
})

/** Money that a transition moved. */
const Transaction = Schema.Struct({
  id: Schema.String,
  code: Schema.optionalKey(Schema.String),
  legs: Schema.Array(Schema.Struct({ account: Schema.String, amount: Cents }))
})
/** Money that a transition moved. */
export type Transaction = typeof Transaction.Type

/** The delivery of an event to an endpoint. */
const Delivery = Schema.Struct({
  id: Schema.String,
  webhook_endpoint_id: Schema.String,
  status: Schema.String,
  attempts: Count,
  next_attempt_at: Schema.optionalKey(Timestamp)
})

/** Why a transition happened: a code of the network, and what it means in words. */
const Stated = Schema.Struct({
  code: Schema.optionalKey(Schema.String),
  meaning: Schema.String,
  details: Schema.optionalKey(Schema.String)
})

/** A transition that happened. */
export interface Step extends Schema.Schema.Type<typeof Step> {}
export const Step = Schema.Struct({
  /** Absent for a transition without an event between two others. */
  at: Schema.optionalKey(Timestamp),
  /** Trigger; several where the record fits more than one. */
  trigger: Schema.optionalKey(Schema.String),
  from: Schema.optionalKey(Schema.String),
  to: Schema.optionalKey(Schema.String),
  /** The condition on the status that the lifecycle table sets. */
  guard: Schema.optionalKey(Schema.String),
  /** Reasons that the object states since: of its return, its rejection, its correction. */
  reasons: Schema.optionalKey(Schema.Array(Stated)),
  actor: Actor,
  event: Schema.optionalKey(Schema.Struct({ id: Schema.String, name: Schema.String })),
  transactions: Schema.Array(Transaction),
  deliveries: Schema.Array(Delivery)
})

/** A trigger that the present status allows, and what causes it. */
const Possible = Schema.Struct({
  trigger: Schema.String,
  to: Schema.String,
  event: Schema.optionalKey(Schema.String),
  /** Operations that cause it. */
  operations: Texts,
  /** Jobs of the bank that cause it. */
  jobs: Texts,
  /** Request that simulates its cause, with the method and the path. */
  simulation: Schema.optionalKey(Schema.String)
})

/** A request on the object that the caller may make. */
const Call = Schema.Struct({
  operation: Schema.String,
  /** Trigger that a simulation causes. */
  trigger: Schema.optionalKey(Schema.String),
  /** Fields of the body that the simulation of the trigger takes. */
  takes: Schema.optionalKey(Texts),
  /** Why the bank would refuse it now. Absent: the state of the object allows it. */
  why: Schema.optionalKey(Schema.String)
})

/** What the bank will do by itself. */
const Due = Schema.Struct({
  /** Job that does it. */
  job: Schema.String,
  due_at: Timestamp,
  /** Object that the job is due for, if the object only waits for it: its window, for instance. Operators see it. */
  waits_for: Schema.optionalKey(Schema.String)
})

/** The past of an object with a lifecycle, a page at a time, and its future. */
export const Timeline = Schema.Struct({
  object_id: Schema.String,
  kind: Schema.String,
  status: Schema.String,
  /** Transitions, newest first. */
  steps: Schema.Array(Step),
  has_more: Schema.Boolean,
  /** What can happen next. */
  next: Schema.Array(Possible),
  /** The other triggers, and why the status does not allow them. */
  impossible: Schema.Array(Schema.Struct({ trigger: Schema.String, why: Schema.String })),
  /** What the bank will do by itself with the object or with what it waits for, earliest first. */
  due: Schema.Array(Due),
  /** Requests on the object, decided now as a dry run would. */
  calls: Schema.Array(Call)
})
