import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { type Intake, type StoredBytes, StoreUnavailable } from "@vostro/domain/ports"
import { Effect } from "effect"

/** A local file that takes bytes as they arrive. */
export interface Incoming {
  readonly write: Intake["write"]
  /** Returns the open file. */
  readonly handle: () => Promise<FileHandle>
  /** Closes the file, if it is open. */
  readonly close: () => Promise<void>
  /** Returns size and checksum. Called once, after the last bytes. */
  readonly taken: () => StoredBytes
}

/**
 * Creates a file that only its owner can read and that must not exist yet. It is opened with the first bytes, so that a
 * caller interrupted before has nothing to close.
 */
export const makeIncoming = (path: string): Incoming => {
  const checksum = createHash("sha256")
  let size_bytes = 0
  let opened: Promise<FileHandle> | undefined
  const handle = () => {
    opened ??= open(path, "wx", 0o600)
    return opened
  }
  return {
    handle,
    write: (bytes) =>
      attempt(async () => {
        checksum.update(bytes)
        size_bytes += bytes.length
        await (await handle()).writeFile(bytes)
      }),
    close: async () => {
      // A failed open has already failed the write.
      const open = await opened?.catch(() => undefined)
      await open?.close()
    },
    taken: () => ({ size_bytes, checksum: checksum.digest("hex") })
  }
}

/** Runs file operations; every failure is a {@link StoreUnavailable}. */
export const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => new StoreUnavailable({ cause }) })
