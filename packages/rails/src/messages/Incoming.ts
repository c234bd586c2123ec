import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Message, Network } from "@vostro/iso20022"
import { Clock, Effect } from "effect"
import type { Looking } from "../folders/FolderNetwork.ts"
import { type MessageFolders, putAway, putAwayOnceStill } from "../folders/MessageFolders.ts"
import { reasonOf, TooEarly, Unbookable } from "./Faults.ts"
import type { Journal, PaymentOfMessage } from "./Journal.ts"
import { readMessage } from "./ReadMessage.ts"
import { recordMessage } from "./Records.ts"
import { keepRequest } from "./SendRequest.ts"

/** A booked message: a note for the operator, which may be empty, and the payment that the message is about. */
export interface Booked {
  readonly note: string
  readonly payment?: PaymentOfMessage
}

/** Network whose messages arrive as files. */
export interface Receiving {
  readonly network: Network
  readonly folders: MessageFolders
  /** Folder of the return requests of other banks. */
  readonly requests: string
  readonly journal: Pick<Journal<never>, "bookedAs" | "sentAs" | "add">
  /** Books a message; `key` makes a repeat of it harmless. */
  readonly book: (message: Message, key: string, operator: Looking["operator"]) => Effect.Effect<Booked, unknown>
}

/** Books a file and moves it away; returns the number of moved files. A file to retry does not block others. */
export const takeMessage = (name: string, receiving: Receiving, looking: Omit<Looking, "home">) => {
  const { folders, network } = receiving
  const path = join(folders.incoming, name)
  return readMessage(path, network).pipe(
    Effect.flatMap((message) => bookOnce(message, path, receiving, looking)),
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
}

// A message is booked once by its id. A crash before the journal has it repeats the booking, which the bank ignores. A
// restored database may have lost a booking.
const bookOnce = Effect.fnUntraced(function* (
  message: Message,
  path: string,
  { book, journal, requests }: Receiving,
  { operator, restoredMs }: Omit<Looking, "home">
) {
  const digest = createHash("sha256").update(JSON.stringify(message.body)).digest("hex")
  const id = idOf(message)
  const booked = id === undefined ? undefined : journal.bookedAs(id)
  if (booked !== undefined && booked.digest !== digest) {
    return yield* new Unbookable({ reason: `another message has the id ${id}` })
  }
  const isLost = booked !== undefined && (booked.at_ms ?? 0) < restoredMs
  if (booked !== undefined && !isLost) return "the message was already booked"
  const text = yield* Effect.tryPromise(() => readFile(path, "utf8"))
  yield* keepRequest(message, text, requests)
  const { note, payment } = yield* book(message, digest, operator)
  if (payment !== undefined) {
    yield* recordMessage(payment, "incoming", message, text, operator)
  }
  const at_ms = yield* Clock.currentTimeMillis
  if (id !== undefined) yield* Effect.tryPromise(() => journal.add({ _tag: "Booked", message_id: id, digest, at_ms }))
  return note
})

const idOf = ({ body, envelope }: Message): string | undefined =>
  "messageId" in body ? body.messageId : envelope?.header.businessMessageId
