import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { type Intake, type StoredBytes, StoreUnavailable } from "@vostro/domain/ports"
import { Effect } from "effect"

/** A file on this machine that takes bytes as they come. */
export interface Incoming {
  readonly write: Intake["write"]
  /** The open file. */
  readonly handle: () => Promise<FileHandle>
  /** Closes it, if it is open. */
  readonly close: () => Promise<void>
  /** What it has taken. It can be asked once, when nothing more comes. */
  readonly taken: () => StoredBytes
}

/**
 * A file that nobody else can read, and that must not exist yet. It is opened when the first bytes come: whoever is
 * interrupted while it is handed over has nothing to close.
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
      // What could not be opened has failed where bytes were written.
      const open = await opened?.catch(() => undefined)
      await open?.close()
    },
    taken: () => ({ size_bytes, checksum: checksum.digest("hex") })
  }
}

/** Does something with files, all of whose failures say that storage is not available. */
export const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => new StoreUnavailable({ cause }) })
