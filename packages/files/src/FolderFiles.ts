import { createReadStream, mkdirSync } from "node:fs"
import { open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type FileKey, Files, type Intake, StoreUnavailable } from "@vostro/domain/ports"
import { Layer, Predicate, Stream } from "effect"
import { attempt, makeIncoming } from "./Incoming.ts"

/** Number of bytes read at a time. */
const PIECE = 262_144

/** Folders of incoming and finished bytes, and of the marks of provisional ones. */
interface Places {
  readonly coming: string
  readonly finished: string
  readonly marks: string
}

/**
 * Storage of files in a folder, created if missing. Bytes move to their final folder once they are on disk; a mark file
 * holds the time since when they are provisional.
 */
export const layerFolderFiles = (folder: string): Layer.Layer<Files> =>
  Layer.sync(Files, () => {
    const places = { coming: join(folder, "coming"), finished: join(folder, "finished"), marks: join(folder, "marks") }
    for (const place of Object.values(places)) mkdirSync(place, { recursive: true, mode: 0o700 })
    return {
      open: (at, nowMs) => attempt(() => begin(places, at, nowMs)),
      keep: (at) => attempt(() => rm(join(places.marks, nameOf(at)), { force: true })),
      remove: (at) => attempt(() => remove(places, at)),
      read: (at, from, until) => readRange(join(places.finished, nameOf(at)), from, until),
      provisional: (beforeMs, limit) => attempt(() => provisional(places, beforeMs, limit))
    }
  })

// Neither part contains a dot: both consist of `\w`.
const nameOf = ({ program_id, key }: FileKey): string => `${program_id}.${key}`

const begin = async (places: Places, at: FileKey, nowMs: number): Promise<Intake> => {
  const name = nameOf(at)
  const coming = join(places.coming, name)
  // Bytes without a mark would never be found again.
  await writeFile(join(places.marks, name), String(nowMs), { mode: 0o600, flush: true })
  await syncFolder(places.marks)
  const incoming = makeIncoming(coming)
  return {
    write: incoming.write,
    finish: attempt(async () => {
      const handle = await incoming.handle()
      await handle.sync()
      await handle.close()
      await rename(coming, join(places.finished, name))
      await syncFolder(places.finished)
      return incoming.taken()
    }),
    abort: attempt(async () => {
      await incoming.close()
      await remove(places, at)
    })
  }
}

// Folder entries are durable only after an fsync of the folder.
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r")
  await handle.sync().finally(() => handle.close())
}

const remove = async (places: Places, at: FileKey): Promise<void> => {
  // The mark is deleted last, after the bytes are durably gone, so that an interrupted removal is found again.
  for (const place of [places.coming, places.finished]) {
    await rm(join(place, nameOf(at)), { force: true })
    await syncFolder(place)
  }
  await rm(join(places.marks, nameOf(at)), { force: true })
}

const provisional = async (places: Places, beforeMs: number, limit: number): Promise<ReadonlyArray<FileKey>> => {
  const found: Array<FileKey> = []
  for (const name of await readdir(places.marks)) {
    if (found.length === limit) break
    const [program_id = "", key = ""] = name.split(".")
    if ((await sinceOf(join(places.marks, name))) < beforeMs) found.push({ program_id, key })
  }
  return found
}

// A mark deleted meanwhile marks nothing. One whose text a power failure lost is as old as its file.
const sinceOf = async (mark: string): Promise<number> => {
  try {
    const text = await readFile(mark, "utf8")
    return text === "" ? (await stat(mark)).mtimeMs : Number(text)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const readRange = (path: string, from: number, until: number): Stream.Stream<Uint8Array, StoreUnavailable> =>
  from >= until
    ? Stream.empty
    : Stream.suspend(() =>
        Stream.fromAsyncIterable(chunksOf(path, from, until), (cause) => new StoreUnavailable({ cause }))
      )

async function* chunksOf(path: string, from: number, until: number): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { start: from, end: until - 1, highWaterMark: PIECE })) yield chunk
  } catch (error) {
    if (!(Predicate.hasProperty(error, "code") && error.code === "ENOENT")) throw error
  }
}
