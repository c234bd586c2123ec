import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Message, write } from "@vostro/iso20022"
import { referencesOf, type SentAs } from "@vostro/iso20022/bank"
import { Clock, Effect, type Semaphore } from "effect"
import { moveFile, replaceFile } from "../folders/PutFile.ts"
import type { Journal, Sent } from "./Journal.ts"

/** Folders of outgoing messages, and the record of them. */
export interface Outbox<A> {
  /** Messages that are written but not journaled yet; the network does not see them. */
  readonly prepared: string
  readonly outgoing: string
  /** Copies of messages, until they are kept with their payments. */
  readonly unrecorded: string
  readonly journal: Journal<A>
  /** Returns the id of the nth message of a day. */
  readonly idAt: (day: string, sequence: number) => string
  /** Lets one message out at a time. */
  readonly one: Semaphore.Semaphore
}

/** Purpose and payment of a message, and the message that it answers. */
type Sending = Pick<Sent, "purpose" | "payment" | "answers" | "request_message_id">

/** Returns the first free id of a day, and the time. */
export const nextMessage = <A>(day: string, { idAt, journal }: Outbox<A>): Effect.Effect<SentAs> =>
  Effect.map(Clock.currentTimeMillis, (nowMs) => {
    const isTaken = (sequence: number) => journal.sentAs(idAt(day, sequence)) !== undefined
    return { messageId: idAt(day, firstFree(isTaken)), creationTime: new Date(nowMs).toISOString() }
  })

// Each message of a day takes the first free number, so the free numbers follow the taken ones.
const firstFree = (isTaken: (sequence: number) => boolean): number => {
  let free = 1
  while (isTaken(free)) free *= 2
  let taken = Math.floor(free / 2)
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2)
    if (isTaken(middle)) taken = middle
    else free = middle
  }
  return free
}

/** Sends a message once. Fails with a `WriteError` if the network cannot carry it. */
export const sendMessage = <A>(message: Message, as: SentAs, sending: Sending, outbox: Outbox<A>) =>
  Effect.gen(function* () {
    const document = yield* Effect.fromResult(write(message))
    const line = lineOf(message, as, sending)
    // The journal decides: a prepared file without a line in it never leaves, one with a line does, once.
    yield* Effect.tryPromise(() => replaceFile(outbox.unrecorded, nameOf(as.messageId), chunks(document)))
    yield* Effect.tryPromise(() => replaceFile(outbox.prepared, nameOf(as.messageId), chunks(document)))
    yield* Effect.tryPromise(() => outbox.journal.add(line))
    yield* letOut(as.messageId, outbox)
  })

const lineOf = (message: Message, { creationTime, messageId }: SentAs, sending: Sending): Sent => {
  const { uetr } = referencesOf(message)
  return {
    _tag: "Sent",
    message_id: messageId,
    message_name: message.envelope?.header.messageName ?? "",
    creation_time: creationTime,
    ...(uetr !== undefined && { uetr }),
    ...sending
  }
}

async function* chunks(document: string) {
  yield Buffer.from(document)
}

/** Lets a journaled message out, unless it has left. */
export const letOut = <A>(messageId: string, { outgoing, prepared }: Outbox<A>) =>
  Effect.tryPromise(async () => {
    const name = nameOf(messageId)
    if (existsSync(join(prepared, name))) await moveFile(prepared, outgoing, name)
  })

const nameOf = (messageId: string): string => `${messageId}.xml`
