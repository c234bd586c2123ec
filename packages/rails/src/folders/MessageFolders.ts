import { existsSync, mkdirSync } from "node:fs"
import { readdir, rename, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"

/** Folders of a network that exchanges files with the bank. */
export interface MessageFolders {
  /** Files written by the bank. */
  readonly outgoing: string
  /** Files from the network, to be booked. */
  readonly incoming: string
  /** Booked files. */
  readonly done: string
  /** Files that could not be booked. */
  readonly failed: string
}

/** Time in ms without a change after which an incomplete file is broken; until then it may still be written. */
const STILL_MS = 2_000

/** Creates the missing folders of a network below a folder, or below a folder for each network. */
export const makeMessageFolders = (folder: string, network = ""): MessageFolders => {
  const path = (name: string) => join(folder, network, name)
  const folders = { outgoing: path("outgoing"), incoming: path("incoming"), done: path("done"), failed: path("failed") }
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true, mode: 0o700 })
  return folders
}

/** Lists the files of a folder by name, without those whose names begin with a dot. */
export const namesIn = (folder: string) =>
  Effect.map(
    Effect.tryPromise(() => readdir(folder, { withFileTypes: true })),
    (entries) =>
      entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .map(({ name }) => name)
        .toSorted()
  )

/** Moves an incoming file away, with a note beside it unless the note is empty. Returns the number of moved files. */
export const putAway = (name: string, folders: MessageFolders, to: "done" | "failed", note: string) =>
  Effect.tryPromise(async () => {
    const kept = await moveAway(folders.incoming, folders[to], name)
    if (note !== "") await writeFile(join(folders[to], `${kept}.txt`), `${note}\n`, { mode: 0o600 })
    return 1
  })

/** Moves a broken incoming file away, unless it may still be being written. Returns the number of moved files. */
export const putAwayOnceStill = Effect.fnUntraced(function* (name: string, folders: MessageFolders, reason: string) {
  const { mtimeMs } = yield* Effect.tryPromise(() => stat(join(folders.incoming, name)))
  return Date.now() - mtimeMs < STILL_MS ? 0 : yield* putAway(name, folders, "failed", reason)
})

// Numbered if its name is taken.
const moveAway = async (from: string, folder: string, name: string): Promise<string> => {
  const free = freeName(folder, name)
  await rename(join(from, name), join(folder, free))
  return free
}

const freeName = (folder: string, name: string): string => {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}.${number}`
    if (!existsSync(join(folder, free))) return free
  }
}
