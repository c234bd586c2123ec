import { Schema } from "effect"
import { Cents } from "../../../kernel/Money.ts"
import { Count, idOf, resource, Timestamp } from "../../../kernel/Resource.ts"

const Fields = Schema.Record(Schema.String, Schema.Unknown)

/** An object that an audited request created or changed. */
const AuditedChange = Schema.Struct({
  kind: Schema.String,
  id: Schema.String,
  /** Previous values of the changed fields, masked. Absent for a new object, and in entries of clients. */
  before: Schema.optionalKey(Fields),
  /** New values of the changed fields, masked; for a new object all fields. Absent in entries of clients. */
  after: Schema.optionalKey(Fields)
})

/** Money that an audited request moved. */
const AuditedTransaction = Schema.Struct({
  id: idOf("core_transaction"),
  cause: Schema.String,
  legs: Schema.Array(Schema.Struct({ account: Schema.String, amount: Cents }))
})

/**
 * An entry of the audit log: a write by an operator or, where audited, by a client. The commit of the write contains
 * it. No operation changes it.
 */
export interface AuditEntry extends Schema.Schema.Type<typeof AuditEntry> {}
export const AuditEntry = Schema.Struct({
  id: idOf("audit_entry"),
  actor: Schema.Struct({
    type: Schema.Literals(["operator", "client"]),
    id: Schema.String,
    name: Schema.optionalKey(Schema.String)
  }),
  /** Source address of the request, if known. */
  address: Schema.optionalKey(Schema.String),
  request_id: Schema.String,
  operation: Schema.String,
  /** Id of the object that the request was about. */
  subject: Schema.optionalKey(Schema.String),
  changes: Schema.Array(AuditedChange),
  /** Events that the request appended. */
  events: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })),
  transactions: Schema.Array(AuditedTransaction),
  /** Number of changes, events and transactions that exceed the limit and are left out. */
  left_out: Schema.optionalKey(Count),
  created_at: Timestamp
})

/** The resource of the audit log. Each entry is in the partition of the program that it is about. */
export const auditEntry = resource<AuditEntry>({
  kind: "audit_entry",
  schema: AuditEntry,
  attributes: ({ actor, events: [event], operation, subject }) => ({
    actor: actor.id,
    operation,
    ...(subject !== undefined && { subject }),
    ...(event !== undefined && { event: event.id })
  }),
  indexed: ["actor", "operation", "subject", "event"],
  bankWide: true
})
