import { Context, Data, type Effect } from "effect"
import type { Ref, Unique } from "../kernel/Resource.ts"
import type { Gate, Move, Position } from "../ledger/Position.ts"
import type { Posting } from "../ledger/Posting.ts"
import type { Alone } from "./Alone.ts"
import type { LedgerAudit } from "./LedgerAudit.ts"

/** The store did not answer, so that nothing is known; or `refused`: it said that it wrote nothing, as its disk is full. */
export class StoreUnavailable extends Data.TaggedError("StoreUnavailable")<{
  readonly cause: unknown
  readonly refused?: true
}> {}

/** An object as stored: its text is returned byte for byte as it was written. */
export interface Stored extends Ref {
  /** 1 for a new object, and one more for each change. */
  readonly version: number
  /** JSON. */
  readonly body: string
}

/** A wish for the newest object (that with the greatest id) of a kind whose indexed attribute has the value. */
export interface Newest {
  readonly kind: string
  /** One of the first five that the resource names as `indexed`. */
  readonly attribute: string
  readonly value: string
}

/** A wish for the object of a kind that an indexed attribute of another object names by its id. */
export interface Link {
  readonly from: Ref
  /** One of the first five that the resource of `from` names as `indexed`. */
  readonly attribute: string
  readonly kind: string
}

/** What a decision has to see. What does not exist is left out of the answer. */
export interface Needs {
  readonly objects: ReadonlyArray<Ref>
  /** Objects by an attribute, answered among `objects`; an object that is found twice is given once. */
  readonly newest: ReadonlyArray<Newest>
  /** Objects that others name, answered among `objects`: what would else be loaded by what was loaded. */
  readonly linked: ReadonlyArray<Link>
  /** Positions by account number id. */
  readonly positions: ReadonlyArray<string>
  /** All positions of these accounts, by account id. */
  readonly positionsOf: ReadonlyArray<string>
  /** Whole kinds that are small by rule (webhook endpoints). */
  readonly all: ReadonlyArray<string>
}

/** Nothing to see. */
export const noNeeds: Needs = { objects: [], newest: [], linked: [], positions: [], positionsOf: [], all: [] }

/** What was found, read from the primary at one moment. */
export interface Loaded {
  readonly objects: ReadonlyArray<Stored>
  readonly positions: ReadonlyArray<Position>
}

/** Where an idempotency key lives: one endpoint of one program (spec, "Limits"). */
export interface Slot {
  /** The operation's name. */
  readonly endpoint: string
  readonly key: string
}

/** A stored answer: sent again byte for byte. */
export interface StoredReply {
  readonly status: number
  readonly body: string
}

/** What a slot holds: the fingerprint of the request that was answered, and the answer. */
export interface SlotEntry {
  readonly fingerprint: string
  readonly reply: StoredReply
}

/** One request's beginning: look its key up, where there is one, and load. */
export interface Begin {
  readonly program_id: string
  readonly now_ms: number
  readonly slot?: Slot
  readonly needs: Needs
}

/** What the slot holds that has not expired, and what was loaded, both as they were at one moment. */
export interface Begun {
  readonly held?: SlotEntry
  readonly loaded: Loaded
}

/** What shows that the writer still may write; proved in the transaction of the commit. */
export type Proof =
  | { readonly _tag: "None" }
  | {
      /** The slot holds nothing, or what has expired; from now on it holds `reply`. */
      readonly _tag: "Key"
      readonly slot: Slot
      /** Tells this attempt from all others of the request: unguessable, and unique for each. */
      readonly token: string
      readonly fingerprint: string
      readonly reply: StoredReply
      readonly expires_at_ms: number
    }
  | {
      /** The timer is still leased with this token; it is deleted unless the commit sets it again. */
      readonly _tag: "Lease"
      readonly lane: string
      readonly object_id: string
      readonly token: string
      /** The timer stays as it is, and leased: more commits will prove the same lease. */
      readonly keeps?: true
    }

/** A new or changed object. `expected` is the version it was decided on, 0 for a new one. */
export interface Write extends Ref {
  readonly expected: number
  readonly body: string
  readonly attributes: Readonly<Record<string, string>>
  /** All unique values of the object; those it had before and has no more are given up. */
  readonly uniques: ReadonlyArray<Unique>
}

/** An event to append. Its position, one more than the last of the program, is assigned at commit. */
export interface EventRecord {
  readonly id: string
  readonly name: string
  readonly object_id: string
  /** The whole event as JSON. */
  readonly body: string
}

/** Work that is due at a time: one for each lane and object; setting it again moves it. */
export interface Timer {
  /** What kind of work: a job's name, or a webhook endpoint's id. Lanes never wait for each other. */
  readonly lane: string
  readonly object_id: string
  /** When it is due, in ms; null takes the timer away. */
  readonly due_at_ms: number | null
}

/** Everything one accepted decision changes. A store writes all of it or nothing. */
export interface Commit {
  readonly program_id: string
  readonly now_ms: number
  readonly proof: Proof
  /** Objects that were read and must not have changed, without being changed themselves. */
  readonly expects: ReadonlyArray<Ref & { readonly version: number }>
  /** Objects as an earlier decision had read them (version 0: none): still so when the commit looks, and free once it has. */
  readonly recalls: ReadonlyArray<Ref & { readonly version: number }>
  readonly writes: ReadonlyArray<Write>
  readonly gates: ReadonlyArray<Gate>
  readonly moves: ReadonlyArray<Move>
  readonly postings: ReadonlyArray<Posting>
  readonly events: ReadonlyArray<EventRecord>
  readonly timers: ReadonlyArray<Timer>
}

/** What may have changed since a commit was decided on. */
export type Guard = "version" | "unique" | "funds" | "closed" | "not_empty" | "key" | "lease"

/** A guard that did not hold: nothing was written, and it must be decided again on what is true now: `late`, with later ids. */
export type Stale =
  | { readonly _tag: "Stale"; readonly guard: Guard }
  | { readonly _tag: "Stale"; readonly guard: "late"; readonly before_id: string }

/** What became of a commit. */
export type CommitOutcome = { readonly _tag: "Committed" } | Stale

/** A page of objects of one kind, newest first. Ids sort by the time they were made. */
export interface ListQuery {
  readonly program_id: string
  readonly kind: string
  /** Attributes that must be equal. */
  readonly filters: Readonly<Record<string, string>>
  /** Only ids at or after this one (a creation time's lower bound). */
  readonly from_id?: string
  /** Only ids before this one (a creation time's upper bound). */
  readonly until_id?: string
  /** Older than this id. */
  readonly starting_after?: string
  /** Newer than this id: the page that lies next to it, still newest first. */
  readonly ending_before?: string
  readonly limit: number
}

/** A page; `has_more` tells whether more follow in the direction that was asked. */
export interface Page<A> {
  readonly objects: ReadonlyArray<A>
  readonly has_more: boolean
}

/** A page of events, newest first by position. */
export interface EventQuery {
  readonly program_id: string
  readonly names: ReadonlyArray<string>
  readonly object_id?: string
  /** Created at or after, in ms (also how far back events are kept). */
  readonly from_ms: number
  /** Created before, in ms. */
  readonly until_ms?: number
  /** Older than this event. One that is not there, as it was dropped, lies before all that are. */
  readonly starting_after?: string
  /** Newer than this event, likewise: a reader who comes back after a long time misses nothing that is still there. */
  readonly ending_before?: string
  readonly limit: number
}

/** A lane of a program in which work is due. */
export interface DueLane {
  readonly program_id: string
  readonly lane: string
}

/** A wish for lanes in which work is due: those whose names fit, after one of them. */
export interface DueQuery {
  readonly now_ms: number
  /** Only lanes whose names begin with this. */
  readonly prefix?: string
  /** Only lanes whose names do not begin with this. */
  readonly except_prefix?: string
  /** Only lanes after this one, whether it has work or not. */
  readonly after?: DueLane
  readonly limit: number
}

/** The wish to take due work. */
export interface LeaseRequest extends DueLane {
  readonly now_ms: number
  readonly lease_until_ms: number
  /** Fences the lease: a commit with another token writes nothing. */
  readonly token: string
  readonly limit: number
}

/** A piece of leased work. */
export interface Leased {
  readonly object_id: string
  readonly due_at_ms: number
}

/**
 * Where the bank keeps everything. An adapter interprets what it is given and holds no business rule;
 * `storeConformance` of `@vostro/testing` says in tests what each verb must do.
 * Every verb names one program, except `due`, which looks for work.
 */
export class Store extends Context.Service<
  Store,
  {
    /** Looks the key up and loads, in one round trip and at one moment, from the primary. */
    readonly begin: (request: Begin) => Effect.Effect<Begun, StoreUnavailable>
    /** Loads, from the primary. */
    readonly load: (program_id: string, needs: Needs) => Effect.Effect<Loaded, StoreUnavailable>
    /**
     * Checks every guard and writes everything, durably, or nothing. When the answer of the database is lost, the
     * adapter finds out by the key's token what became of it; if it cannot, it fails with {@link StoreUnavailable}.
     */
    readonly commit: (commit: Commit) => Effect.Effect<CommitOutcome, StoreUnavailable>
    /** {@link Alone}. */
    readonly alone: Alone<StoreUnavailable>
    readonly list: (query: ListQuery) => Effect.Effect<Page<Stored>, StoreUnavailable>
    /** Seals a kind for ever: what a commit would add before this id is `late`. Lists from now on show all before it. */
    readonly seal: (program_id: string, kind: string, before_id: string) => Effect.Effect<void, StoreUnavailable>
    /** Events as the JSON texts they were appended with. */
    readonly events: (query: EventQuery) => Effect.Effect<Page<string>, StoreUnavailable>
    /** One event's JSON, if it exists and was created at `from_ms` or later. */
    readonly event: (
      program_id: string,
      id: string,
      from_ms: number
    ) => Effect.Effect<string | undefined, StoreUnavailable>
    /**
     * Lanes with work that is due and not leased, of all programs, in the order of their programs' ids and then of their
     * names: the first `limit` of those asked for. Fewer than `limit` are all that there are.
     */
    readonly due: (query: DueQuery) => Effect.Effect<ReadonlyArray<DueLane>, StoreUnavailable>
    /** Takes due work, earliest first: no one else gets it until the lease ends. The lease need not be durable. */
    readonly lease: (request: LeaseRequest) => Effect.Effect<ReadonlyArray<Leased>, StoreUnavailable>
    /** The balance of a GL or core account in cents: its own entries and, for a core account, its positions. */
    readonly balance: (program_id: string, account: string) => Effect.Effect<bigint, StoreUnavailable>
    readonly audit: (program_id: string) => Effect.Effect<LedgerAudit, StoreUnavailable>
    /** Drops idempotency entries and events that are past their time, a bounded number at a call; how many. */
    readonly sweep: (
      program_id: string,
      now_ms: number,
      events_before_ms: number
    ) => Effect.Effect<number, StoreUnavailable>
  }
>()("@vostro/domain/ports/Store") {}
