import { createReadStream } from "node:fs"
import { readdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { defaultSettings } from "@vostro/domain/kernel/Settings"
import type { AchFile } from "@vostro/domain/resources/payments/ach/file/AchFile"
import { ApiError, type Client } from "@vostro/http/Client"
import { payOverSimulatedChain } from "@vostro/memory/AgreeableNetwork"
import { IngestStalled, ingest } from "@vostro/nacha/bank/Ingest"
import { layerNachaRails } from "@vostro/nacha/bank/NachaRails"
import { routed } from "@vostro/nacha/bank/Route"
import { NachaError } from "@vostro/nacha/Fault"
import type { Relaxation } from "@vostro/nacha/Relaxation"
import { Effect } from "effect"
import { type AchFolders, makeAchFolders, moveFile, putFile } from "./AchFolders.ts"
import type { SandboxNetwork } from "./Network.ts"
import { allPrograms } from "./ProgramList.ts"
import { sendOverSimulatedFedwire } from "./SimulatedFedwire.ts"

/** How long a file that is not whole must not have changed to count as broken: somebody may still write it. In ms. */
const STILL_MS = 2_000

/**
 * A network of two folders: the bank's windows are written into one, and files that appear in the other are booked. A
 * relaxation waives its rules for the files that come in.
 */
export const makeFileNetwork = (folder: string, relax: ReadonlyArray<Relaxation> = []): SandboxNetwork => {
  const folders = makeAchFolders(folder)
  return {
    rails: layerNachaRails({
      put: (name, bytes) => Effect.tryPromise(() => putFile(folders.outgoing, name, bytes)),
      immediate_destination: "231380104",
      destination_name: "FEDERAL RESERVE BANK",
      immediate_origin: defaultSettings.routing_number,
      origin_name: "VOSTRO SANDBOX",
      payOverChain: payOverSimulatedChain,
      sendWire: sendOverSimulatedFedwire
    }),
    look: (operator, home) =>
      Effect.gen(function* () {
        let taken = 0
        for (const name of yield* namesIn(folders.incoming))
          taken += yield* take(name, folders, operator, { home, relax })
        return taken
      })
  }
}

const namesIn = (folder: string) =>
  Effect.map(
    Effect.tryPromise(() => readdir(folder, { withFileTypes: true })),
    (entries) =>
      entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .map(({ name }) => name)
        .toSorted()
  )

/** How files are booked: for which program what belongs to none, and by which relaxations they are read. */
interface Booking {
  readonly home: string
  readonly relax: ReadonlyArray<Relaxation>
}

/** Books a file and puts it away; how many files that were. One that cannot be booked now keeps no other waiting. */
const take = (name: string, folders: AchFolders, operator: Client, how: Booking) =>
  book(join(folders.incoming, name), operator, how).pipe(
    Effect.flatMap((problems) => putAway(name, folders, "done", problems.join("\n"))),
    Effect.catch((error) => {
      const reason = reasonOf(error)
      return reason === undefined ? Effect.fail(error) : putAwayOnceStill(name, folders, reason)
    }),
    Effect.catch((error) => Effect.as(Effect.logWarning(`${name} will be tried again`, error), 0))
  )

const putAwayOnceStill = Effect.fnUntraced(function* (name: string, folders: AchFolders, reason: string) {
  const { mtimeMs } = yield* Effect.tryPromise(() => stat(join(folders.incoming, name)))
  return Date.now() - mtimeMs < STILL_MS ? 0 : yield* putAway(name, folders, "failed", reason)
})

const putAway = (name: string, folders: AchFolders, to: "done" | "failed", note: string) =>
  Effect.tryPromise(async () => {
    const kept = await moveFile(folders.incoming, folders[to], name)
    if (note !== "") await writeFile(join(folders[to], `${kept}.txt`), `${note}\n`, { mode: 0o600 })
    return 1
  })

/** Has the bank book a file; tells which of its items could not be. */
const book = Effect.fnUntraced(function* (path: string, operator: Client, { home, relax }: Booking) {
  const programs = yield* allPrograms(operator)
  const files = new Map<string, AchFile>()
  const send = routed({
    programs,
    home,
    ownerOf: (trace_number) =>
      operator.call("ach.trace_owner", { params: { trace_number } }).pipe(
        Effect.map(({ value }): string | undefined => value.program_id),
        Effect.catchIf(isNotFound, () => Effect.succeed(undefined))
      ),
    send: (program_id, body) =>
      Effect.map(operator.call("ach.ingest", { params: { program_id }, body }), ({ value }) => {
        files.set(program_id, value)
        return value
      })
  })
  yield* ingest({ read: () => createReadStream(path), send, relax })
  return [...files].flatMap(([program, { problems }]) =>
    problems.map(({ at, reason }) => `item ${at + 1}, ${program}: ${reason}`)
  )
})

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** What a bank refuses that is busy: somebody changed the same at the same time, or asks too much. */
const PASSING: ReadonlyArray<number> = [409, 429]

/** Why a file can never be booked; `undefined` if it may be the bank or the disk that is not there. */
const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof NachaError) return error.message
  if (error instanceof ApiError)
    return error.status < 500 && !PASSING.includes(error.status) ? error.message : undefined
  return error instanceof IngestStalled ? `the bank did not go on after item ${error.next}` : undefined
}
