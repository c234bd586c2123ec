import { createReadStream } from "node:fs"
import { readdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { defaultSettings } from "@vostro/domain"
import type { AchFile } from "@vostro/domain/rails"
import { ApiError, type Client } from "@vostro/http/client"
import { payOverSimulatedChain } from "@vostro/memory"
import { NachaError, type Relaxation } from "@vostro/nacha"
import { IngestStalled, ingest, layerNachaRails, routed } from "@vostro/nacha/bank"
import { Effect } from "effect"
import { type AchFolders, makeAchFolders, moveFile, putFile } from "./AchFolders.ts"
import type { SandboxNetwork } from "./Network.ts"
import { allPrograms } from "./ProgramList.ts"
import { sendOverSimulatedFedwire } from "./SimulatedFedwire.ts"
import { sendOverSimulatedInstantNetworks } from "./SimulatedInstantNetworks.ts"

/** Time in ms without a change after which an incomplete file is broken; until then it may still be written. */
const STILL_MS = 2_000

/**
 * ACH network of folders: windows are written to one, and files that appear in the other are ingested. Relaxations
 * waive format rules of incoming files.
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
      sendWire: sendOverSimulatedFedwire,
      sendInstant: sendOverSimulatedInstantNetworks()
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

/** Ingest settings: the home program for unmatched items, and the relaxations. */
interface Booking {
  readonly home: string
  readonly relax: ReadonlyArray<Relaxation>
}

/** Ingests a file and moves it away; returns the number of moved files. A file to retry does not block others. */
const take = (name: string, folders: AchFolders, operator: Client, how: Booking) =>
  book(join(folders.incoming, name), operator, how).pipe(
    Effect.flatMap((problems) => putAway(name, folders, "done", problems.join("\n"))),
    Effect.catch((error) => {
      const reason = reasonOf(error)
      return reason === undefined ? Effect.fail(error) : putAwayOnceStill(name, folders, reason)
    }),
    Effect.catch((error) => Effect.as(Effect.logWarning(`${name} could not be ingested; retrying`, error), 0))
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

/** Ingests a file; returns the items that could not be posted. */
const book = Effect.fnUntraced(function* (path: string, operator: Client, { home, relax }: Booking) {
  const programs = yield* allPrograms(operator)
  const files = new Map<string, AchFile>()
  const send = routed({
    programs,
    home,
    ownerOf: (traceNumber) =>
      operator.call("ach.trace_owner", { params: { trace_number: traceNumber } }).pipe(
        Effect.map(({ value }): string | undefined => value.program_id),
        Effect.catchIf(isNotFound, () => Effect.succeed(undefined))
      ),
    send: (programId, body) =>
      Effect.map(operator.call("ach.ingest", { params: { program_id: programId }, body }), ({ value }) => {
        files.set(programId, value)
        return value
      })
  })
  yield* ingest({ read: () => createReadStream(path), send, relax })
  return [...files].flatMap(([program, { problems }]) =>
    problems.map(({ at, reason }) => `item ${at + 1}, ${program}: ${reason}`)
  )
})

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Statuses that are retried: a concurrent change or a rate limit. */
const PASSING: ReadonlyArray<number> = [409, 429]

/** Returns why a file is permanently invalid; `undefined` if the bank or the disk may be unavailable. */
const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof NachaError) return error.message
  if (error instanceof ApiError)
    return error.status < 500 && !PASSING.includes(error.status) ? error.message : undefined
  return error instanceof IngestStalled ? `ingest stalled after item ${error.next}` : undefined
}
