import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { ApiError, type Client } from "@vostro/http/client"
import { type Message, ReadError, Reader } from "@vostro/iso20022"
import { Effect } from "effect"
import { type MessageFolders, putAway, putAwayOnceStill } from "../MessageFolders.ts"
import { bookMessage, TooEarly, Unbookable } from "./Booking.ts"
import { isPassing } from "./Faults.ts"
import type { Journal } from "./Journal.ts"
import { recordMessage } from "./Records.ts"

/** Books a file and moves it away; returns the number of moved files. A file to retry does not block others. */
export const takeMessage = (name: string, folders: MessageFolders, operator: Client, journal: Journal) =>
  readMessage(join(folders.incoming, name)).pipe(
    Effect.flatMap((message) => bookOnce(message, join(folders.incoming, name), operator, journal)),
    Effect.flatMap((note) => putAway(name, folders, "done", note)),
    Effect.catchIf(
      (error) => error instanceof TooEarly,
      () => Effect.succeed(0)
    ),
    Effect.catch((error) => {
      const reason = reasonOf(error)
      return reason === undefined ? Effect.fail(error) : putAwayOnceStill(name, folders, reason)
    }),
    Effect.catch((error) => Effect.as(Effect.logWarning(`${name} could not be booked; retrying`, error), 0))
  )

const readMessage = (path: string) =>
  Effect.tryPromise({
    try: async () => {
      const reader = new Reader("fedwire")
      for await (const chunk of createReadStream(path)) {
        // Nothing after a fault counts, so that a file of any size is refused soon.
        if (reader.push(chunk)._tag === "Failure") break
      }
      return reader.end()
    },
    catch: (error) => error
  }).pipe(Effect.flatMap(Effect.fromResult))

// A message is booked once by its id. A crash before the journal has it repeats the booking, which the bank ignores.
const bookOnce = Effect.fnUntraced(function* (message: Message, path: string, operator: Client, journal: Journal) {
  const digest = createHash("sha256").update(JSON.stringify(message.body)).digest("hex")
  const id = idOf(message)
  const booked = id === undefined ? undefined : journal.bookedAs(id)
  if (booked === digest) return "the message was booked before"
  if (booked !== undefined) return yield* new Unbookable({ reason: `another message has the id ${id}` })
  const { note, payment } = yield* bookMessage(message, digest, operator, journal)
  if (payment !== undefined) {
    const text = yield* Effect.tryPromise(() => readFile(path, "utf8"))
    yield* recordMessage(payment, "incoming", message, text, operator)
  }
  if (id !== undefined) yield* Effect.tryPromise(() => journal.add({ _tag: "Booked", message_id: id, digest }))
  return note
})

const idOf = ({ body, envelope }: Message): string | undefined =>
  "messageId" in body ? body.messageId : envelope?.header.businessMessageId

/** Returns why a file can never be booked; `undefined` if the bank or the disk may be unavailable. */
const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof ReadError || error instanceof Unbookable) return error.message
  if (!(error instanceof ApiError) || error.status >= 500) return undefined
  return isPassing(error) ? undefined : error.message
}
