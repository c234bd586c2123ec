import type { FileKey, Files, Intake } from "@vostro/domain/ports"
import { Effect, Stream } from "effect"

type TheFiles = Files["Service"]

/** A file storage with one deliberate fault, which the conformance suite must detect. */
export interface FilesMutant {
  readonly name: string
  readonly breaks: (files: TheFiles) => TheFiles
}

const mutant = (name: string, breaks: FilesMutant["breaks"]): FilesMutant => ({ name, breaks })

const taking = (name: string, change: (intake: Intake, at: FileKey) => Partial<Intake>): FilesMutant =>
  mutant(name, (files) => ({
    ...files,
    open: (at, nowMs) => Effect.map(files.open(at, nowMs), (intake) => ({ ...intake, ...change(intake, at) }))
  }))

// Writes only at `finish`, when the caller may have overwritten the buffers.
const late = ({ write, finish }: Intake): Partial<Intake> => {
  const given: Array<Uint8Array> = []
  return {
    write: (bytes) => Effect.sync(() => void given.push(bytes)),
    finish: Effect.andThen(
      Effect.suspend(() => Effect.forEach(given, write)),
      finish
    )
  }
}

const early = (files: TheFiles): TheFiles => {
  const coming = new Map<string, Array<Uint8Array>>()
  return {
    ...files,
    open: (at, nowMs) =>
      Effect.map(files.open(at, nowMs), (intake) => {
        const given: Array<Uint8Array> = []
        coming.set(at.key, given)
        return {
          write: (bytes) =>
            Effect.andThen(
              Effect.sync(() => void given.push(bytes.slice())),
              intake.write(bytes)
            ),
          finish: Effect.tap(intake.finish, () => Effect.sync(() => void coming.delete(at.key))),
          abort: intake.abort
        }
      }),
    read: (at, from, until) => {
      const given = coming.get(at.key)
      return given === undefined ? files.read(at, from, until) : Stream.fromIterable(given)
    }
  }
}

/** File storages with one fault each. */
export const filesMutants: ReadonlyArray<FilesMutant> = [
  mutant("omits the last byte", (files) => ({
    ...files,
    read: (at, from, until) => files.read(at, from, until - 1)
  })),
  mutant("ignores the start of a range", (files) => ({ ...files, read: (at, _, until) => files.read(at, 0, until) })),
  mutant("reads in one piece", (files) => ({
    ...files,
    read: (at, from, until) =>
      Stream.fromEffect(Effect.map(Stream.runCollect(files.read(at, from, until)), (parts) => Buffer.concat(parts)))
  })),
  taking("counts a byte too many", ({ finish }) => ({
    finish: Effect.map(finish, (taken) => ({ ...taken, size_bytes: taken.size_bytes + 1 }))
  })),
  taking("writes every piece twice", ({ write }) => ({
    write: (bytes) => Effect.andThen(write(bytes), write(bytes))
  })),
  taking("writes only at finish", late),
  mutant("shows unfinished uploads", early),
  taking("aborts nothing", () => ({ abort: Effect.void })),
  mutant("does not distinguish programs", (files) => ({
    ...files,
    open: ({ key }, nowMs) => files.open({ program_id: "program", key }, nowMs),
    read: ({ key }, from, until) => files.read({ program_id: "program", key }, from, until)
  })),
  mutant("keeps nothing", (files) => ({ ...files, keep: () => Effect.void })),
  mutant("removes nothing", (files) => ({ ...files, remove: () => Effect.void })),
  mutant("creates unknown files on keep", (files) => ({
    ...files,
    keep: (at) => Effect.andThen(files.open(at, 0), Effect.void)
  })),
  mutant("lists files that became provisional recently", (files) => ({
    ...files,
    provisional: (_, limit) => files.provisional(Number.MAX_SAFE_INTEGER, limit)
  })),
  mutant("exceeds the limit of the list", (files) => ({
    ...files,
    provisional: (beforeMs) => files.provisional(beforeMs, Number.MAX_SAFE_INTEGER)
  }))
]
