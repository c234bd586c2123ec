import { createWriteStream, existsSync, mkdirSync } from "node:fs"
import { open, rename } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

/** Folders of the file-based ACH network. */
export interface AchFolders {
  /** Files written by the bank. */
  readonly outgoing: string
  /** Files to ingest. */
  readonly incoming: string
  /** Ingested files. */
  readonly done: string
  /** Files that could not be ingested. */
  readonly failed: string
}

/** Creates missing folders. */
export const makeAchFolders = (folder: string): AchFolders => {
  const path = (name: string) => join(folder, "ach", name)
  const folders = { outgoing: path("outgoing"), incoming: path("incoming"), done: path("done"), failed: path("failed") }
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true, mode: 0o700 })
  return folders
}

/** Writes a file durably and atomically, replacing one of the same name. */
export const putFile = async (folder: string, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const part = join(folder, `.${name}.part`)
  await pipeline(Readable.from(bytes), createWriteStream(part, { flush: true, mode: 0o600 }))
  await rename(part, join(folder, name))
  // Windows neither supports nor needs flushing a folder.
  if (process.platform === "win32") return
  const entry = await open(folder)
  await entry.sync().finally(() => entry.close())
}

/** Moves a file into a folder, numbered if its name is taken. Returns the new name. */
export const moveFile = async (from: string, folder: string, name: string): Promise<string> => {
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
