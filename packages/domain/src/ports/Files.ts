import { Context, type Effect, type Stream } from "effect"
import type { StoreUnavailable } from "./Store.ts"

/** What storage knows of bytes that it has taken. */
export interface StoredBytes {
  readonly size_bytes: number
  /** SHA-256 of the bytes as 64 lower case hexadecimal digits, computed as they came. */
  readonly checksum: string
}

/** Bytes on their way into storage. Nobody can read them before they are finished. */
export interface Intake {
  /** Takes the next bytes, in their order. Done when there is room for more; the bytes may be reused then. */
  readonly write: (bytes: Uint8Array) => Effect.Effect<void, StoreUnavailable>
  /** Ends the bytes and makes them durable and readable, but provisional still. */
  readonly finish: Effect.Effect<StoredBytes, StoreUnavailable>
  /** Drops everything that was written, also after it was finished. */
  readonly abort: Effect.Effect<void, StoreUnavailable>
}

/** Stored bytes by their owner and their name there. Both are words of `\w`, safe as names of files and keys. */
export interface FileKey {
  readonly program_id: string
  readonly key: string
}

/**
 * Where the bytes of files are kept. They are provisional from their first byte until the object that names them is
 * committed and they are kept; whatever stays provisional for long has lost its request and can be removed.
 * `filesConformance` of `@vostro/testing` says in tests what each verb must do.
 */
export class Files extends Context.Service<
  Files,
  {
    /** Begins to take bytes under a name that was never used before. */
    readonly open: (key: FileKey, now_ms: number) => Effect.Effect<Intake, StoreUnavailable>
    /** Bytes are not provisional any more. What is unknown is left alone. */
    readonly keep: (key: FileKey) => Effect.Effect<void, StoreUnavailable>
    /** Drops bytes, whatever state they are in. What is unknown is left alone. */
    readonly remove: (key: FileKey) => Effect.Effect<void, StoreUnavailable>
    /** The bytes from `from` up to but not including `until`, in pieces; bytes that there are not are left out. */
    readonly read: (key: FileKey, from: number, until: number) => Stream.Stream<Uint8Array, StoreUnavailable>
    /** Bytes that are provisional since before a time in ms, at most `limit`. */
    readonly provisional: (before_ms: number, limit: number) => Effect.Effect<ReadonlyArray<FileKey>, StoreUnavailable>
  }
>()("@vostro/domain/ports/Files") {}
