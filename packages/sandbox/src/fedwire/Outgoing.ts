import { existsSync } from "node:fs"
import { rename } from "node:fs/promises"
import { join } from "node:path"
import { fedwireDayFor, type Rails, RailsUnavailable, type Wire, type WireAnswer } from "@vostro/domain/rails"
import { type Message, type WriteError, write } from "@vostro/iso20022"
import {
  type FedwireBank,
  imadAt,
  queryMessageOf,
  returnMessageOf,
  type SentAs,
  transferMessageOf
} from "@vostro/iso20022/bank"
import { Clock, Effect, Result, type Semaphore } from "effect"
import { putFile, syncFolder } from "../MessageFolders.ts"
import type { Journal, Sent } from "./Journal.ts"

/** Folders of outgoing messages, and the record of them. */
export interface Outbox {
  /** Messages that are written but not journaled yet; the network does not see them. */
  readonly prepared: string
  readonly outgoing: string
  /** Copies of messages, until they are kept with their wires. */
  readonly unrecorded: string
  readonly journal: Journal
  readonly bank: FedwireBank
  /** Lets one message out at a time. */
  readonly one: Semaphore.Semaphore
}

/**
 * Sends each wire in one file, also if the bank stops in between, and returns the outcome once a message tells it. A wire
 * without outcome is asked after with pacs.028. A wire that no message can carry is rejected.
 */
export const sendByFile =
  (outbox: Outbox): Rails["Service"]["sendWire"] =>
  (programId, wire) =>
    outbox.one
      .withPermit(step(wire, programId, outbox))
      .pipe(Effect.mapError((cause) => new RailsUnavailable({ cause })))

const step = Effect.fnUntraced(function* (wire: Wire, programId: string, outbox: Outbox) {
  const sent = outbox.journal.paymentOf(wire.id)
  if (sent === undefined) return yield* sendPayment(wire, programId, outbox)
  // A crash may have left the message behind.
  yield* letOut(sent.message_id, outbox)
  const answer = outbox.journal.answerTo(sent.message_id)
  if (answer !== undefined) return answer
  yield* ask(wire, sent, outbox)
  return pending
})

const pending: WireAnswer = { _tag: "Pending" }

const sendPayment = Effect.fnUntraced(function* (wire: Wire, program_id: string, outbox: Outbox) {
  const sent = yield* nextMessage(wire.settlement_date, outbox)
  const message = paymentOf(wire, sent, outbox.bank)
  const written = write(message)
  if (Result.isFailure(written)) return rejectionOf(written.failure)
  yield* send(written.success, lineOf(message, sent, { program_id, wire_id: wire.id, purpose: "payment" }), outbox)
  return pending
})

const paymentOf = (wire: Wire, sent: SentAs, bank: FedwireBank): Message =>
  wire.type === "return" ? returnMessageOf(wire, sent, bank) : transferMessageOf(wire, sent, bank)

const rejectionOf = (error: WriteError): WireAnswer => ({
  _tag: "Rejected",
  code: "NARR",
  additional_information: error.message
})

const ask = Effect.fnUntraced(function* (wire: Wire, payment: Sent, outbox: Outbox) {
  const sent = yield* nextMessage(fedwireDayFor(yield* Clock.currentTimeMillis).date, outbox)
  const { message_id: messageId, message_name: messageName, creation_time: creationTime } = payment
  const message = queryMessageOf(wire, { messageId, messageName, creationTime }, sent, outbox.bank)
  const written = yield* Effect.fromResult(write(message))
  yield* send(written, lineOf(message, sent, { ...payment, purpose: "query" }), outbox)
})

const lineOf = (
  message: Message,
  sent: SentAs,
  { program_id, purpose, wire_id }: Pick<Sent, "program_id" | "wire_id" | "purpose">
): Sent => ({
  _tag: "Sent",
  message_id: sent.messageId,
  message_name: message.envelope?.header.messageName ?? "",
  creation_time: sent.creationTime,
  program_id,
  wire_id,
  purpose
})

const nextMessage = (day: string, { bank, journal }: Outbox): Effect.Effect<SentAs> =>
  Effect.map(Clock.currentTimeMillis, (nowMs) => {
    const count = journal.countOf(`${day.replaceAll("-", "")}${bank.source}`)
    return { messageId: imadAt(day, bank.source, count + 1), creationTime: new Date(nowMs).toISOString() }
  })

// The journal decides: a prepared file without a line in it never leaves, one with a line does, once.
const send = Effect.fnUntraced(function* (document: string, line: Sent, outbox: Outbox) {
  yield* Effect.tryPromise(() => putFile(outbox.unrecorded, nameOf(line.message_id), chunks(document)))
  yield* Effect.tryPromise(() => putFile(outbox.prepared, nameOf(line.message_id), chunks(document)))
  yield* Effect.tryPromise(() => outbox.journal.add(line))
  yield* letOut(line.message_id, outbox)
})

async function* chunks(document: string) {
  yield Buffer.from(document)
}

const letOut = (messageId: string, { prepared, outgoing }: Outbox) =>
  Effect.tryPromise(async () => {
    const name = nameOf(messageId)
    if (!existsSync(join(prepared, name))) return
    await rename(join(prepared, name), join(outgoing, name))
    await syncFolder(outgoing)
  })

const nameOf = (messageId: string): string => `${messageId}.xml`
