import { Context, type Effect, type Stream } from "effect"
import type { StoreUnavailable } from "./Store.ts"

/** Metadata of stored bytes. */
export interface StoredBytes {
  readonly size_bytes: number
  /** SHA-256 of the bytes as 64 lower case hexadecimal digits, computed while they are received. */
  readonly checksum: string
}

/** Bytes being written to storage; not readable before they are finished. */
export interface Intake {
  /** Takes the next bytes, in order. Completes when there is room for more; the caller may then reuse the buffer. */
  readonly write: (bytes: Uint8Array) => Effect.Effect<void, StoreUnavailable>
  /** Ends the bytes and makes them durable and readable, but still provisional. */
  readonly finish: Effect.Effect<StoredBytes, StoreUnavailable>
  /** Drops everything written, also after `finish`. */
  readonly abort: Effect.Effect<void, StoreUnavailable>
}

/** Stored bytes by program and key. Both match `\w+`, safe in file names and object keys. */
export interface FileKey {
  readonly program_id: string
  readonly key: string
}

/**
 * Storage for the bytes of files. Bytes are provisional from the first write until their object is committed and they
 * are kept; bytes that stay provisional for long belong to a lost request and can be removed. `filesConformance` of
 * `@vostro/testing` tests each method.
 */
export class Files extends Context.Service<
  Files,
  {
    /** Starts receiving bytes under a key that was never used before. */
    readonly open: (key: FileKey, nowMs: number) => Effect.Effect<Intake, StoreUnavailable>
    /** Ends the provisional state of bytes. Unknown keys are ignored. */
    readonly keep: (key: FileKey) => Effect.Effect<void, StoreUnavailable>
    /** Drops bytes in any state. Unknown keys are ignored. */
    readonly remove: (key: FileKey) => Effect.Effect<void, StoreUnavailable>
    /** Returns the bytes from `from` up to but not including `until`, in pieces; missing bytes are left out. */
    readonly read: (key: FileKey, from: number, until: number) => Stream.Stream<Uint8Array, StoreUnavailable>
    /** Returns at most `limit` keys of bytes that became provisional before a time in ms. */
    readonly provisional: (beforeMs: number, limit: number) => Effect.Effect<ReadonlyArray<FileKey>, StoreUnavailable>
  }
>()("@vostro/domain/ports/Files") {}
