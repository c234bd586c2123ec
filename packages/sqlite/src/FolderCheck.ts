import { statSync } from "node:fs"
import { StoreUnavailable } from "@vostro/domain/ports"
import { Effect } from "effect"

/** Tells if the file that a path named at first is still there. */
export type InPlace = () => boolean

/** Remembers the file at a path, which is open, so that no other file gets its inode. */
export const rememberFile = (path: string): InPlace => {
  const opened = identityOf(path)
  return () => opened !== undefined && identityOf(path) === opened
}

const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/** Minimum time in ms between two looks at the files: writes acknowledged meanwhile can be lost. */
const INTERVAL_MS = 1_000

/** Fails once the open files are no longer those of the folder. */
export type FolderCheck = Effect.Effect<void, StoreUnavailable>

/**
 * Makes a check that looks at the files at most once a second. A process writes on to files that were removed, and
 * another one can serve the folder meanwhile. So once a file is missing or replaced, the check logs an error and fails
 * from then on. If the disk cannot tell, it fails and looks again.
 */
export const makeFolderCheck = (folder: string, files: ReadonlyArray<InPlace>): Effect.Effect<FolderCheck> =>
  Effect.map(Effect.context<never>(), (context) => {
    const cause = `${folder} was removed or replaced while the bank ran: restart the bank`
    const gone = Effect.fail(new StoreUnavailable({ cause, refused: true }))
    const logged = Effect.provideContext(Effect.logError(cause), context)
    let isGone = false
    // Files do not follow the bank's clock, which can stand still.
    let checkedAt = performance.now()
    return Effect.suspend(() => {
      if (isGone) return gone
      const now = performance.now()
      if (now - checkedAt < INTERVAL_MS) return Effect.void
      try {
        isGone = !files.every((isInPlace) => isInPlace())
      } catch (cause) {
        return Effect.fail(new StoreUnavailable({ cause, refused: true }))
      }
      checkedAt = now
      return isGone ? Effect.andThen(logged, gone) : Effect.void
    })
  })
