import { createWriteStream } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { Schema } from "effect"
import { stream } from "./plan/Plan.ts"

const optional = Schema.optionalKey(Schema.String)

/** Message with one payment, and the answer to it: the tag of `WireAnswer` or `InstantPaymentAnswer`. */
const PaymentMessage = Schema.Struct({
  rail: Schema.Literals(["wire", "instant_payment"]),
  message_id: Schema.String,
  payment_id: Schema.String,
  account: Schema.String,
  /** In cents. */
  amount: Schema.Int,
  answer: Schema.String,
  /** Reference that the message carries: the key of the order. */
  reference: optional,
  /** Details of the answer. */
  imad: optional,
  network: Schema.optionalKey(Schema.Literals(["fednow", "rtp"])),
  rejected_by: Schema.optionalKey(Schema.Literals(["network", "counterparty"])),
  code: optional
})
/** Message with one payment. */
export type PaymentMessage = typeof PaymentMessage.Type

/** Message with all ACH entries of a window. */
const WindowMessage = Schema.Struct({
  rail: Schema.Literal("ach"),
  message_id: Schema.String,
  entries: Schema.Array(
    Schema.Struct({
      payment_id: Schema.String,
      account: Schema.String,
      amount: Schema.Int,
      trace_number: Schema.String,
      reference: optional
    })
  )
})

/** Message of the bank to a network. */
export const NetworkMessage = Schema.Union([PaymentMessage, WindowMessage])
/** Message of the bank to a network. */
export type NetworkMessage = typeof NetworkMessage.Type

/** Messages that the networks took, in order; questions for an outcome repeat a message. */
export type Journal = ReadonlyArray<NetworkMessage>

/** Networks behind the bank, which outlive its processes. */
export interface OtherBanks {
  readonly url: string
  readonly journal: Journal
  /** Records an outcome that a network states later, without a message of the bank. */
  readonly stateLater: (message: PaymentMessage) => void
  readonly close: () => Promise<void>
}

/** Probabilities that a message is lost before the network has it, and that only the answer is lost. */
const UNTAKEN = 0.08
const UNANSWERED = 0.12

/**
 * Starts the networks on a free port. They record each message that they take before they answer it, and lose some messages
 * and some answers.
 */
export const startOtherBanks = async (path: string, seed: number): Promise<OtherBanks> => {
  const draw = stream(seed, "networks")
  const journal: Array<NetworkMessage> = []
  const log = createWriteStream(path)
  const keep = (message: NetworkMessage) => {
    journal.push(message)
    log.write(`${JSON.stringify(message)}\n`)
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const fate = draw()
    if (fate < UNTAKEN) return void request.socket.destroy()
    keep(decode(body))
    if (fate < UNTAKEN + UNANSWERED) return void request.socket.destroy()
    response.end()
  }
  const server = createServer((request, response) => {
    // A killed process cuts its message off: the network has not taken it.
    take(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    journal,
    stateLater: keep,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => log.end(resolve))
      })
  }
}

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(NetworkMessage))

const portOf = (address: string | AddressInfo | null): number =>
  address === null || typeof address === "string" ? 0 : address.port
