import type { Effect, Stream } from "effect"
import type { Json } from "../kernel/Json.ts"
import type { AnyResource, Ref } from "../kernel/Resource.ts"
import type { LegsQuery } from "../ports/LedgerReads.ts"
import type { RequestQuery } from "../ports/RequestLog.ts"
import type { ReadSet, Slot } from "../ports/Store.ts"
import type { Newest, Stored } from "../ports/Stored.ts"
import type { Caller, Facts } from "./Decision.ts"

/** A query to the store, as data. */
export type Question =
  /** Events; `isRecord` shows them as stored, with the requests that caused them. */
  | ({ readonly _tag: "Events"; readonly isRecord?: true } & EventFilter)
  | { readonly _tag: "Event"; readonly id: string }
  | {
      readonly _tag: "Balance"
      readonly account: string
      /** Object whose balance it is; if it does not exist, the balance is not found. */
      readonly of?: Ref
    }
  | { readonly _tag: "Audit" }
  /** The newest legs of an account number. */
  | ({ readonly _tag: "Legs" } & Omit<LegsQuery, "program_id">)
  /** The totals of all accounts of the bank. */
  | { readonly _tag: "Totals" }
  /** An idempotency key of an endpoint. */
  | ({ readonly _tag: "Key" } & Slot)
  /** The timeline of an object with a lifecycle; the cursor is an event. */
  | { readonly _tag: "Timeline"; readonly object_id: string; readonly limit: number; readonly starting_after?: string }
  /** The caller. */
  | { readonly _tag: "Self" }
  /** The programs of account numbers, each in the form of the directory. */
  | { readonly _tag: "Directory"; readonly account_numbers: ReadonlyArray<string> }
  /** The settings of the bank. */
  | { readonly _tag: "Settings" }
  /** An object of any kind, as an operator sees it. */
  | { readonly _tag: "Object"; readonly object_id: string }
  /** A page of the objects of a kind, as an operator sees them; the query has the paging. */
  | { readonly _tag: "Objects"; readonly kind: string; readonly attribute?: string; readonly value?: string }
  | RequestQuery
  | Known
  | Lookup
  | Reading
  | Search

/** Finders over the objects that a lookup has loaded. */
export type FoundObjects = Pick<Facts, "find" | "newest">

/** A query for facts about an account number of the bank, which may be one of another program than the caller's. */
export interface Lookup {
  readonly _tag: "Lookup"
  /** The account number in the form of the directory, which tells its program. */
  readonly account_number: string
  /** Read sets in their order, each based on the objects loaded before. */
  readonly reads: ReadonlyArray<(found: FoundObjects) => Partial<ReadSet>>
  /** Answers with facts about the objects; there are none if no program has the number. */
  answer(found: FoundObjects): Json
}

/** A question about the stored bytes of an object. */
export interface Reading {
  readonly _tag: "Reading"
  readonly resource: AnyResource
  readonly id: string
  /** Returns the key and the size of the bytes of the object. */
  // biome-ignore lint/suspicious/noExplicitAny: the resource tells the type of the object.
  stored(object: any): { readonly bytes_key: string; readonly size_bytes: number }
  /** Answers from the bytes. It may stop before their end. */
  answer<E>(bytes: Stream.Stream<Uint8Array, E>, caller: Caller, object: unknown): Effect.Effect<Json, E>
}

/** A search for objects of all programs, in a page of programs at a time, so that no search is unbounded. */
export interface Search {
  readonly _tag: "Search"
  /** Kinds and attributes that objects are found by. */
  readonly by: ReadonlyArray<Newest>
  /** Programs on a page. */
  readonly limit: number
  /** Cursor: programs older than this one. */
  readonly starting_after?: string
  /** Shows a found object. Objects that look alike are shown once. */
  show(programId: string, found: Stored): Json
}

/** A search for objects of all programs by an id, a key or a reference, in a page of programs at a time. */
export interface Known extends Pick<Search, "limit" | "starting_after"> {
  readonly _tag: "Known"
  readonly by: string
}

/** Filter of an event list. */
export interface EventFilter {
  readonly names: ReadonlyArray<string>
  readonly object_id?: string
  readonly from_ms?: number
  readonly until_ms?: number
  readonly starting_after?: string
  readonly ending_before?: string
  readonly limit: number
}
