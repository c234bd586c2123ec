import { createWriteStream, existsSync, mkdirSync } from "node:fs"
import { open, rename } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

/** Where the files of the network lie. */
export interface AchFolders {
  /** What the bank has written. */
  readonly outgoing: string
  /** What is to be booked. */
  readonly incoming: string
  /** What was booked. */
  readonly done: string
  /** What could not be booked. */
  readonly failed: string
}

/** Makes the folders that are not there yet. */
export const makeAchFolders = (folder: string): AchFolders => {
  const path = (name: string) => join(folder, "ach", name)
  const folders = { outgoing: path("outgoing"), incoming: path("incoming"), done: path("done"), failed: path("failed") }
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true, mode: 0o700 })
  return folders
}

/** Puts a file into a folder for good, as a whole or not at all; one of the same name is replaced. */
export const putFile = async (folder: string, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const part = join(folder, `.${name}.part`)
  await pipeline(Readable.from(bytes), createWriteStream(part, { flush: true, mode: 0o600 }))
  await rename(part, join(folder, name))
  // Windows has no way to flush a folder, and no need of one.
  if (process.platform === "win32") return
  const entry = await open(folder)
  await entry.sync().finally(() => entry.close())
}

/** Moves a file into a folder; where its name is taken, it gets a number. Tells its new name. */
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
