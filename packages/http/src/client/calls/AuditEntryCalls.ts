// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Audit log of what operators did. */
export interface AuditEntryCalls {
  /** Lists the audit log of the whole bank, or with `program_id` that of a program or of `bank`, newest first. */
  readonly "audit_entry.list": { readonly call: AuditEntryListCall; readonly answer: PageOf<AuditEntry> }
  /** Exports the audit log up to now, oldest first, as lines of JSON. */
  readonly "audit_entry.export": { readonly call: AuditEntryExportCall; readonly answer: ReadableStream<Uint8Array> }
}

/** Objects of the lists. Audit log of what operators did. */
export interface AuditEntryLists {
  /** Lists the audit log of the whole bank, or with `program_id` that of a program or of `bank`, newest first. */
  readonly "audit_entry.list": AuditEntry
}

/** Audit entry. */
type AuditEntry = {
  /** Id of the object. */
  readonly id: Id<"audit_entry">
  /** Operator or client that sent the request. */
  readonly actor: AuditEntryActor
  /** Source address of the request. */
  readonly address?: string
  /** Id of the request. */
  readonly request_id: string
  /** Name of the operation. */
  readonly operation: string
  /** Object that the request was about. */
  readonly subject?: string
  /** Objects that were created or changed. */
  readonly changes: ReadonlyArray<AuditEntryChange>
  /** Events that the request appended. */
  readonly events: ReadonlyArray<AuditEntryEvent>
  /** Transactions. */
  readonly transactions: ReadonlyArray<AuditEntryTransaction>
  /** Number of parts left out. */
  readonly left_out?: number
  /** Time of the request. RFC 3339. */
  readonly created_at: string
  /** Id of the program. */
  readonly program_id: "bank" | Id<"program">
}

/** Audit entry actor. */
type AuditEntryActor = {
  /** Operator, or client of a program. */
  readonly type: "operator" | "client"
  /** Id of the object. */
  readonly id: string
  /** Name. */
  readonly name?: string
}

/** Audit entry change. */
type AuditEntryChange = {
  /** Kind of the object. */
  readonly kind: string
  /** Id of the object. */
  readonly id: string
  /** Values before the request, masked. */
  readonly before?: { readonly [name: string]: unknown }
  /** Values after the request, masked. */
  readonly after?: { readonly [name: string]: unknown }
}

/** Audit entry event. */
type AuditEntryEvent = {
  /** Id of the object. */
  readonly id: string
  /** Name. */
  readonly name: string
}

/** Audit entry transaction. */
type AuditEntryTransaction = {
  /** Id of the object. */
  readonly id: Id<"core_transaction">
  /** Object or request that caused it. */
  readonly cause: string
  /** Accounts that a transaction moves, with their amounts. */
  readonly legs: ReadonlyArray<AuditEntryLeg>
}

/** Audit entry leg. */
type AuditEntryLeg = {
  /** Account on the ledger. */
  readonly account: string
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
}

/** Parameters of the query of `audit_entry.list`. */
type AuditEntryListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"audit_entry">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"audit_entry">
  /** Operator or client that sent the request. 1 to 255 characters. */
  readonly actor?: string
  /** Name of the operation. 1 to 255 characters. */
  readonly operation?: string
  /** Object that the request was about. 1 to 255 characters. */
  readonly subject?: string
  /** Name of the event. 1 to 255 characters. */
  readonly event?: string
  /** Id of the program. */
  readonly program_id?: "bank" | Id<"program">
  /** Time of the request. */
  readonly created_at?: AuditEntryCreatedAt
}

/** Audit entry created at. */
type AuditEntryCreatedAt = {
  /** Values after the request, masked. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Values before the request, masked. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists the audit log of the whole bank, or with `program_id` that of a program or of `bank`, newest first. */
type AuditEntryListCall = {
  /** Parameters of the query. */
  readonly query?: AuditEntryListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `audit_entry.export`. */
type AuditEntryExportQuery = {
  /** Operator or client that sent the request. 1 to 255 characters. */
  readonly actor?: string
  /** Name of the operation. 1 to 255 characters. */
  readonly operation?: string
  /** Object that the request was about. 1 to 255 characters. */
  readonly subject?: string
  /** Name of the event. 1 to 255 characters. */
  readonly event?: string
  /** Id of the program. */
  readonly program_id?: "bank" | Id<"program">
  /** Time of the request. */
  readonly created_at?: AuditEntryCreatedAt
}

/** Exports the audit log up to now, oldest first, as lines of JSON. */
type AuditEntryExportCall = {
  /** Parameters of the query. */
  readonly query?: AuditEntryExportQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
