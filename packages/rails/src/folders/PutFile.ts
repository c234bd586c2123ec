import { createHash, randomUUID } from "node:crypto"
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { link, open, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Data, Effect } from "effect"
import { type ShowProgress, showing } from "./Progress.ts"

/** Refusal to write a file over one with other contents. */
export class NameTaken extends Data.TaggedError("NameTaken")<{ readonly path: string }> {
  override get message(): string {
    return `${this.path} exists with other contents and was not overwritten. Find out which of the two is right; if it is the new one, move the old file away`
  }
}

/**
 * Writes a file durably and atomically under a name that is free. A file with the same contents is left alone. Fails
 * with {@link NameTaken} if the name has other contents.
 */
export const putFile = (folder: string, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  written(folder, bytes, (part) => nameOnce(part, folder, name))

/** Writes a file durably and atomically, and replaces one of the same name. Not for a folder that others read from. */
export const replaceFile = (folder: string, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  written(folder, bytes, (part) => rename(part, join(folder, name)))

/**
 * Moves a finished file to a folder of the same disk, under the rules of `putFile`. At no moment do both folders have it: a
 * process that ends meanwhile would move it again after a reader of the folder has taken it.
 */
export const moveFile = async (from: string, folder: string, name: string): Promise<void> => {
  const [file, path] = [join(from, name), join(folder, name)]
  if (!existsSync(path)) await rename(file, path)
  else if (await haveSameContents(file, path)) await rm(file)
  else throw new NameTaken({ path })
  await syncFolder(folder)
}

/** Writes a file as `putFile` does and shows the progress, because the file of a large window takes long. */
export const putFileShowing = (folder: string, name: string, bytes: AsyncIterable<Uint8Array>) =>
  showing((show) =>
    Effect.tryPromise({
      try: () => putFile(folder, name, counting(bytes, name, show)),
      catch: (error) => error
    })
  )

/** Makes the names in a folder durable. */
const syncFolder = async (folder: string): Promise<void> => {
  // Windows neither supports nor needs flushing a folder.
  if (process.platform === "win32") return
  const entry = await open(folder)
  await entry.sync().finally(() => entry.close())
}

// Each attempt has a draft of its own: an attempt that was given up may still be writing. Its name is shorter than any
// disk allows, whatever the name of the file.
const written = async (
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  finish: (part: string) => Promise<void>
): Promise<void> => {
  const part = join(folder, `.${randomUUID()}.part`)
  try {
    await pipeline(Readable.from(bytes), createWriteStream(part, { flush: true, mode: 0o600 }))
    await finish(part)
  } finally {
    await rm(part, { force: true })
  }
  await syncFolder(folder)
}

const nameOnce = async (part: string, folder: string, name: string): Promise<void> => {
  const path = join(folder, name)
  const isLinked = await link(part, path).then(
    () => true,
    () => false
  )
  // Some disks have no hard links; there the name is only looked at before.
  if (!isLinked && !existsSync(path)) return rename(part, path)
  if (!isLinked && !(await haveSameContents(part, path))) throw new NameTaken({ path })
  await rm(part, { force: true })
}

const haveSameContents = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([stat(one), stat(other)])
  if (first.size !== second.size) return false
  const [left, right] = await Promise.all([digestOf(one), digestOf(other)])
  return left === right
}

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

async function* counting(bytes: AsyncIterable<Uint8Array>, name: string, show: ShowProgress) {
  let written = 0
  for await (const part of bytes) {
    yield part
    written += part.length
    show(`writing ${name}: ${Math.round(written / 1_000)} kB`)
  }
}
