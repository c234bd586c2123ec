import type { Stats } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { replaceFile } from "@vostro/rails/folders"
import { Effect, Option, Schema } from "effect"

/** State of a file in the folder, by which a later change is found. */
export const FileState = Schema.Struct({ size_bytes: Schema.Number, file_modified_at: Schema.String })

/** State of a file in the folder. */
export type FileState = typeof FileState.Type

/** Returns the state of a file. */
export const stateOf = ({ size, mtime }: Stats): FileState => ({
  size_bytes: size,
  file_modified_at: mtime.toISOString()
})

const StateText = Schema.fromJsonString(FileState)

/** Ends of the names of results. */
const ENDS = ["accepted", "rejected", "failed"] as const

/** Outcome of a file. */
export type FolderStatus = (typeof ENDS)[number]

/** The results in a folder. Keeps in memory in which state of a file each result was reached. */
export const makeFolderResults = (folder: string) => {
  const states = new Map<string, FileState | "unknown">()
  const pathOf = (name: string, end: FolderStatus) => join(folder, `${name}.${end}.json`)
  const read = async (name: string, end: FolderStatus): Promise<FileState | "unknown"> =>
    // Results of earlier versions do not state when their file was modified.
    Option.getOrElse(Schema.decodeUnknownOption(StateText)(await readFile(pathOf(name, end), "utf8")), () => "unknown")
  return {
    /** True if a file has a result and has not changed since. `entries` are the names of all files of the folder. */
    isDone: async (name: string, state: FileState, entries: ReadonlySet<string>): Promise<boolean> => {
      const end = ENDS.find((one) => entries.has(`${name}.${one}.json`))
      if (end === undefined) return false
      const known = states.get(name) ?? (await read(name, end))
      states.set(name, known)
      if (known === "unknown") return true
      return known.size_bytes === state.size_bytes && known.file_modified_at === state.file_modified_at
    },
    /** Removes the results of a file. */
    remove: (name: string) => Effect.tryPromise(() => without(ENDS, name)),
    /** Writes the result of a file as it was in a state, and removes its other results. */
    write: (name: string, end: FolderStatus, state: FileState, result: object) =>
      Effect.tryPromise(async () => {
        await replaceFile(folder, `${name}.${end}.json`, jsonBytes({ ...result, ...state }))
        states.set(name, state)
        await without(
          ENDS.filter((one) => one !== end),
          name
        )
      })
  }

  function without(ends: ReadonlyArray<FolderStatus>, name: string) {
    return Promise.all(ends.map((end) => rm(pathOf(name, end), { force: true })))
  }
}

/** Yields a value as the bytes of a JSON file. */
export async function* jsonBytes(value: object): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`)
}
