import { createReadStream } from "node:fs"
import { join } from "node:path"
import type { AchFile } from "@vostro/domain/rails"
import { ApiError, type Client } from "@vostro/http/client"
import { NachaError, type Relaxation } from "@vostro/nacha"
import { FileMisdirected, IngestStalled, ingest, routed } from "@vostro/nacha/bank"
import { Effect } from "effect"
import { numberPrograms } from "../bank/NumberPrograms.ts"
import { unlessMissing } from "../bank/UnlessMissing.ts"
import { type MessageFolders, namesIn, putAway, putAwayOnceStill } from "../folders/MessageFolders.ts"
import { showing } from "../folders/Progress.ts"
import { traceOwner } from "./TraceOwner.ts"

/** Ingest settings: the home program for unmatched items, the bank, and the waived format rules of incoming files. */
export interface Booking {
  readonly home: string
  /** Routing number of the bank. */
  readonly routing_number: string
  /** Routing numbers under which the bank gets files. */
  readonly destinations: ReadonlyArray<string>
  readonly relax: ReadonlyArray<Relaxation>
}

/** Booking of one file, with the progress in it. */
interface FileBooking extends Booking {
  /** Receives the number of items that have been booked so far. */
  readonly onItem: (count: number) => void
}

/**
 * Ingests the files of a network's incoming folder in the order of their names, and moves each away. Returns the number of
 * moved files.
 */
export const ingestFolder = Effect.fnUntraced(function* (folders: MessageFolders, operator: Client, how: Booking) {
  let taken = 0
  const names = yield* namesIn(folders.incoming)
  for (const [index, name] of names.entries()) {
    const file = `file ${index + 1} of ${names.length}, ${name}`
    taken += yield* showing((show) => {
      show(file)
      return take(name, folders, operator, {
        ...how,
        onItem: (count) => show(`${file}: ${count} ${count === 1 ? "item" : "items"}`)
      })
    })
  }
  return taken
})

/** Ingests a file and moves it away; returns the number of moved files. A file to retry does not block others. */
const take = (name: string, folders: MessageFolders, operator: Client, how: FileBooking) =>
  book(join(folders.incoming, name), operator, how).pipe(
    Effect.flatMap((problems) => putAway(name, folders, "done", problems.join("\n"))),
    Effect.catch((error) => {
      const reason = reasonOf(error)
      return reason === undefined ? Effect.fail(error) : putAwayOnceStill(name, folders, reason)
    }),
    Effect.catch((error) => Effect.as(Effect.logWarning(`${name} could not be ingested; retrying`, error), 0))
  )

/** Ingests a file; returns the items that could not be posted. */
const book = Effect.fnUntraced(function* (
  path: string,
  operator: Client,
  { destinations, home, onItem, relax, routing_number }: FileBooking
) {
  const files = new Map<string, AchFile>()
  const send = routed({
    programsOf: numberPrograms(operator),
    progressOf: (file) =>
      unlessMissing(
        Effect.map(operator.call("ach_file.get", { params: { program_id: home, file } }), ({ value }) => value)
      ),
    home,
    routing_number,
    ownerOf: traceOwner(operator),
    send: (programId, body) =>
      Effect.map(operator.call("ach.ingest", { params: { program_id: programId }, body }), ({ value }) => {
        files.set(programId, value)
        onItem(value.next)
        return value
      })
  })
  yield* ingest({ read: () => createReadStream(path), send, relax, destinations })
  return [...files].flatMap(([program, { problems }]) =>
    problems.map(({ at, reason }) => `item ${at + 1}, ${program}: ${reason}`)
  )
})

/** Statuses that are retried: a concurrent change or a rate limit. */
const PASSING: ReadonlyArray<number> = [409, 429]

/** Returns the reason why a file is permanently invalid; `undefined` if the bank or the disk may be unavailable. */
const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof NachaError || error instanceof FileMisdirected) return error.message
  if (error instanceof ApiError)
    return error.status < 500 && !PASSING.includes(error.status) ? error.message : undefined
  return error instanceof IngestStalled ? `ingest stalled after item ${error.next}` : undefined
}
