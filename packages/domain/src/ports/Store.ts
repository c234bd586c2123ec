/**
 * The interfaces through which the domain reaches its surroundings: the store, file storage, randomness, checksums and
 * the sender of webhooks. The engine and jobs call them; adapters implement them and decide nothing by rules of the
 * business. The ports of the payment networks lie with their payments.
 */

import { Context, Data, type Effect } from "effect"
import type { Ref, Unique } from "../kernel/Resource.ts"
import type { Move, Position, PositionChange } from "../ledger/Position.ts"
import type { RecordedTransaction } from "../ledger/RecordedTransaction.ts"
import type { Alone } from "./Alone.ts"
import type { ClaimValues, FindClaims } from "./ClaimValues.ts"
import type { FindKeys } from "./FindKeys.ts"
import type { FindObjects } from "./FindObjects.ts"
import type { LedgerAudit } from "./LedgerAudit.ts"
import type { ListTransactions, ReadBalance, ReadClosingBalances, ReadLegs, ReadTotals } from "./LedgerReads.ts"
import type { BankQuery, ListBank } from "./ListBank.ts"
import type { Page } from "./Page.ts"
import type { Newest, Stored, StoredReply } from "./Stored.ts"

/** The store did not answer: the outcome is unknown. `refused`: it reported that it wrote nothing (disk full). */
export class StoreUnavailable extends Data.TaggedError("StoreUnavailable")<{
  readonly cause: unknown
  readonly refused?: true
}> {}

/** A request for the object of a kind whose id an indexed attribute of another object holds. */
export interface Link {
  readonly from: Ref
  /** One of the first five `indexed` attributes of the resource of `from`. */
  readonly attribute: string
  readonly kind: string
}

/** Read set of a decision. Missing objects and positions are left out of the answer. */
export interface ReadSet {
  readonly objects: ReadonlyArray<Ref>
  /** Objects by an attribute, returned among `objects`; an object found twice is returned once. */
  readonly newest: ReadonlyArray<Newest>
  /** Objects that others reference, returned among `objects`; saves a second load. */
  readonly linked: ReadonlyArray<Link>
  /** Positions by account number id. */
  readonly positions: ReadonlyArray<string>
  /** All positions of these accounts, by account id. */
  readonly positionsOf: ReadonlyArray<string>
  /** Kinds to load in full, small by rule (webhook endpoints). */
  readonly all: ReadonlyArray<string>
}

/** The empty read set. */
export const emptyReadSet: ReadSet = { objects: [], newest: [], linked: [], positions: [], positionsOf: [], all: [] }

/** Objects and positions read from the primary, in one snapshot. */
export interface Loaded {
  readonly objects: ReadonlyArray<Stored>
  readonly positions: ReadonlyArray<Position>
}

/** Scope of an idempotency key: one endpoint of one program (spec, "Limits"). */
export interface Slot {
  /** The operation's name. */
  readonly endpoint: string
  readonly key: string
}

/** Content of a slot: the fingerprint of the answered request, and the response. */
export interface SlotEntry {
  readonly fingerprint: string
  readonly reply: StoredReply
}

/** Start of a request: looks up its idempotency key, if any, and loads its read set. */
export interface Begin {
  readonly program_id: string
  readonly now_ms: number
  readonly slot?: Slot
  readonly reads: ReadSet
}

/** The unexpired entry of the slot, and the loaded state, in one snapshot. */
export interface Begun {
  readonly held?: SlotEntry
  readonly loaded: Loaded
}

/** Condition of a commit, checked in its transaction. */
export type CommitCondition =
  | { readonly _tag: "None" }
  | {
      /** The slot is empty or expired; the commit stores `reply` in it. */
      readonly _tag: "Key"
      readonly slot: Slot
      /** Identifies this attempt of the request: unguessable and unique. */
      readonly token: string
      readonly fingerprint: string
      readonly reply: StoredReply
      readonly expires_at_ms: number
    }
  | {
      /** The timer is still leased with this token; the commit deletes it unless it sets it again. */
      readonly _tag: "Lease"
      readonly queue: string
      readonly object_id: string
      readonly token: string
      /** Leaves the timer and its lease as they are: more commits will use the same lease. */
      readonly keeps?: true
    }

/** A new or changed object. `expected` is the version decided on, 0 for a new object. */
export interface Write extends Ref {
  readonly expected: number
  readonly body: string
  readonly attributes: Readonly<Record<string, string>>
  /**
   * All unique values of the object in its program; the values that it no longer has are released. Those of the whole bank
   * are claimed before, by `Store.claim`.
   */
  readonly uniques: ReadonlyArray<Unique>
}

/** An event to append. The commit assigns its position: the program's last plus one. */
export interface EventRecord {
  readonly id: string
  readonly name: string
  readonly object_id: string
  /** The whole event as JSON. */
  readonly body: string
}

/** Work due at a time, one per queue and object; setting it again reschedules it. */
export interface Timer {
  /** Name of a job, or id of a webhook endpoint. Queues never wait for each other. */
  readonly queue: string
  readonly object_id: string
  /** Due time in ms; null deletes the timer. */
  readonly due_at_ms: number | null
}

/** All changes of one accepted decision. The store writes all of them or none. */
export interface Commit {
  readonly program_id: string
  readonly now_ms: number
  readonly condition: CommitCondition
  /** Objects that were read, are not written, and must be unchanged; their rows are locked. */
  readonly required_versions: ReadonlyArray<Ref & { readonly version: number }>
  /** Objects as in the cache (version 0: none), unchanged when the store checks them; not locked. */
  readonly assumed_versions: ReadonlyArray<Ref & { readonly version: number }>
  readonly writes: ReadonlyArray<Write>
  readonly position_changes: ReadonlyArray<PositionChange>
  readonly moves: ReadonlyArray<Move>
  readonly transactions: ReadonlyArray<RecordedTransaction>
  readonly events: ReadonlyArray<EventRecord>
  readonly timers: ReadonlyArray<Timer>
}

/** Guards of a commit, each of which can fail. */
export type Guard = "version" | "unique" | "funds" | "closed" | "not_empty" | "key" | "lease"

/** A failed guard: nothing was written, and the caller decides again on current state; `late`: with later ids. */
export type Conflict =
  | { readonly _tag: "Conflict"; readonly guard: Guard }
  | { readonly _tag: "Conflict"; readonly guard: "late"; readonly before_id: string }

/** Outcome of a commit. */
export type CommitOutcome = { readonly _tag: "Committed" } | Conflict

/** A query for a page of one kind of a program, newest first. */
export interface ListQuery extends BankQuery {
  readonly program_id: string
}

/** A query for a page of events, newest first by position. */
export interface EventQuery {
  readonly program_id: string
  readonly names: ReadonlyArray<string>
  readonly object_id?: string
  /** Listed at or after, in ms (also the cutoff of event retention). */
  readonly from_ms: number
  /** Listed before, in ms. */
  readonly until_ms?: number
  /** Cursor: events older than this one. A dropped event counts as older than all. */
  readonly starting_after?: string
  /** Cursor: events newer than this one. A dropped event counts as older than all, so that readers miss none. */
  readonly ending_before?: string
  readonly limit: number
}

/** A queue of a program with due work. */
export interface ProgramQueue {
  readonly program_id: string
  readonly queue: string
}

/** A query for queues with due work, by name, after a cursor. */
export interface DueQuery {
  readonly now_ms: number
  /** Prefix that the queue names have. */
  readonly prefix?: string
  /** Prefix that the queue names do not have. */
  readonly except_prefix?: string
  /** Cursor: queues after this one, which need not have work. */
  readonly after?: ProgramQueue
  readonly limit: number
}

/** A request to lease due work. */
export interface LeaseRequest extends ProgramQueue {
  readonly now_ms: number
  readonly lease_until_ms: number
  /** Fencing token of the lease: a commit with another token writes nothing. */
  readonly token: string
  readonly limit: number
}

/** A leased timer. */
export interface Leased {
  readonly object_id: string
  readonly due_at_ms: number
}

/** A query for the timers of objects in some queues. */
export interface TimersQuery {
  readonly program_id: string
  readonly object_ids: ReadonlyArray<string>
  readonly queues: ReadonlyArray<string>
}

/** A timer that an object has, leased or not. */
export interface SetTimer extends Leased {
  readonly queue: string
}

/**
 * Storage of the bank. An adapter holds no business rule; `storeConformance` of `@vostro/testing` tests each method.
 * Every method touches one program alone, except `due`, which looks for work, `claim`, `claimed`, `find`, `findKeys`
 * and `listBank`.
 */
export class Store extends Context.Service<
  Store,
  {
    /** Looks up the key and loads the read set from the primary, in one round trip and one snapshot. */
    readonly begin: (request: Begin) => Effect.Effect<Begun, StoreUnavailable>
    /** Loads a read set from the primary. */
    readonly load: (programId: string, reads: ReadSet) => Effect.Effect<Loaded, StoreUnavailable>
    /**
     * Checks every guard and writes everything durably, or nothing. If the database's answer is lost, the adapter
     * recovers the outcome by the key's token; failing that, it fails with {@link StoreUnavailable}.
     */
    readonly commit: (commit: Commit) => Effect.Effect<CommitOutcome, StoreUnavailable>
    readonly claim: ClaimValues<StoreUnavailable>
    readonly claimed: FindClaims<StoreUnavailable>
    /** {@link Alone}. */
    readonly alone: Alone<StoreUnavailable>
    readonly list: (query: ListQuery) => Effect.Effect<Page<Stored>, StoreUnavailable>
    readonly find: FindObjects<StoreUnavailable>
    readonly findKeys: FindKeys<StoreUnavailable>
    readonly listBank: ListBank<StoreUnavailable>
    /**
     * Seals a kind permanently: new objects before this id are `late`. Lists from now on show all before it. The kind
     * `core_transaction` seals the ledger.
     */
    readonly seal: (programId: string, kind: string, beforeId: string) => Effect.Effect<void, StoreUnavailable>
    /**
     * Seals the time of events: a later commit that was decided before this time lists its events at this time. Returns the
     * first ms after all events, in ms since 1970 UTC; 0 without events. Lists up to there never change afterwards.
     */
    readonly sealEvents: (programId: string) => Effect.Effect<number, StoreUnavailable>
    /** Lists events as the JSON texts that were appended. An event is listed at the time of its commit or of the seal. */
    readonly events: (query: EventQuery) => Effect.Effect<Page<string>, StoreUnavailable>
    /** Returns one event's JSON, if it exists and was created at `from_ms` or later. */
    readonly event: (
      programId: string,
      id: string,
      fromMs: number
    ) => Effect.Effect<string | undefined, StoreUnavailable>
    /**
     * Returns queues with due, unleased work of all programs, sorted by program id, then name: the first `limit`
     * matches. Fewer than `limit` are all of them.
     */
    readonly due: (query: DueQuery) => Effect.Effect<ReadonlyArray<ProgramQueue>, StoreUnavailable>
    /** Leases due work, earliest first, exclusively until the lease ends. The lease need not be durable. */
    readonly lease: (request: LeaseRequest) => Effect.Effect<ReadonlyArray<Leased>, StoreUnavailable>
    /** Returns the timers of objects in some queues, in any order. */
    readonly timers: (query: TimersQuery) => Effect.Effect<ReadonlyArray<SetTimer>, StoreUnavailable>
    readonly balance: ReadBalance<StoreUnavailable>
    readonly transactions: ListTransactions<StoreUnavailable>
    readonly closingBalances: ReadClosingBalances<StoreUnavailable>
    readonly legs: ReadLegs<StoreUnavailable>
    readonly totals: ReadTotals<StoreUnavailable>
    readonly audit: (programId: string) => Effect.Effect<LedgerAudit, StoreUnavailable>
    /** Drops expired idempotency keys and events, a bounded number per call. Returns the number dropped. */
    readonly sweep: (
      programId: string,
      nowMs: number,
      eventsBeforeMs: number
    ) => Effect.Effect<number, StoreUnavailable>
  }
>()("@vostro/domain/ports/Store") {}
