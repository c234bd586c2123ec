import { createHash } from "node:crypto"
import { join } from "node:path"
import { type MessageAnswer, RailsUnavailable, type WireRequestMessage } from "@vostro/domain/rails"
import type { Message, Network, ReturnRequest } from "@vostro/iso20022"
import type { SentAs } from "@vostro/iso20022/bank"
import { Clock, Effect, Predicate } from "effect"
import { replaceFile } from "../folders/PutFile.ts"
import { reasonOf, Unbookable } from "./Faults.ts"
import type { Sent } from "./Journal.ts"
import { letOut, nextMessage, type Outbox, sendMessage } from "./Outbox.ts"
import { readMessage } from "./ReadMessage.ts"

/** Messages about return requests for the payments of a network. */
export interface RequestMessages<P> {
  readonly network: Network
  /** Returns the network's day at an instant, ms since 1970 UTC. */
  readonly today: (nowMs: number) => string
  /** Returns the request at a place of a payment that was sent: camt.056. */
  readonly request: (payment: P, place: number, original: Sent, as: SentAs) => Message
  /** Returns the answer to another bank's request, which is at a place of a payment: camt.029. */
  readonly answer: (payment: P, place: number, asked: ReturnRequest, as: SentAs) => Message
}

/** Message about a return request for a payment. */
type About<P> = Omit<WireRequestMessage, "rail" | "payment"> & { readonly payment: P }

/**
 * Sends each message about a return request in one file, also if the bank stops in between. `requests` is the folder of
 * the requests that the bank received. The network knows no payment and no request that a simulation made. A message that
 * no document can carry is `Unsendable`.
 */
export const sendRequestByFile = <P extends { readonly id: string }, A>(
  messages: RequestMessages<P>,
  outbox: Outbox<A>,
  requests: string
) => {
  const step = Effect.fnUntraced(function* (program_id: string, about: About<P>) {
    const known = outbox.journal.requestMessage(about.id)
    // A crash may have left the message behind.
    if (known !== undefined) return yield* letOut(known.message_id, outbox)
    const as = yield* nextMessage(messages.today(yield* Clock.currentTimeMillis), outbox)
    const message = about._tag === "Request" ? requestOf(about, as) : yield* answerOf(about, as)
    if (message === undefined) return
    const payment = { program_id, payment_id: about.payment.id }
    yield* sendMessage(message, as, { purpose: "request", payment, request_message_id: about.id }, outbox)
  })
  const requestOf = ({ payment, place }: About<P>, as: SentAs): Message | undefined => {
    const original = outbox.journal.paymentOf(payment.id)
    return original === undefined ? undefined : messages.request(payment, place, original, as)
  }
  const answerOf = Effect.fnUntraced(function* ({ answers, payment, place }: About<P>, as: SentAs) {
    if (answers === undefined) return undefined
    const asked = yield* Effect.mapError(readMessage(join(requests, nameOf(answers)), messages.network), (error) =>
      Predicate.hasProperty(error, "code") && error.code === "ENOENT"
        ? new Unbookable({ reason: `the bank does not have the request ${answers}` })
        : error
    )
    if (asked.type !== "returnRequest") return yield* new Unbookable({ reason: `${answers} is not a return request` })
    return messages.answer(payment, place, asked.body, as)
  })
  return (programId: string, about: About<P>): Effect.Effect<MessageAnswer, RailsUnavailable> =>
    outbox.one.withPermit(Effect.uninterruptible(step(programId, about))).pipe(
      Effect.as({ _tag: "Taken" } as const),
      Effect.catch((error) => unsendable(about, error))
    )
}

const unsendable = (
  { id }: Pick<WireRequestMessage, "id">,
  error: unknown
): Effect.Effect<MessageAnswer, RailsUnavailable> => {
  const reason = reasonOf(error)
  return reason === undefined
    ? Effect.fail(new RailsUnavailable({ cause: error }))
    : Effect.as(Effect.logWarning(`${id} cannot be sent: ${reason}`), { _tag: "Unsendable", reason })
}

/** Keeps a return request of another bank, which the answer to it needs. */
export const keepRequest = (message: Message, text: string, requests: string) =>
  message.type === "returnRequest"
    ? Effect.tryPromise(() => replaceFile(requests, nameOf(message.body.messageId), chunks(text)))
    : Effect.void

async function* chunks(text: string) {
  yield Buffer.from(text)
}

/** Most characters of an escaped id in the name of a file. */
const MAX_NAME = 200

const nameOf = (messageId: string): string => {
  const escaped = encodeURIComponent(messageId)
  return `${escaped.length > MAX_NAME ? createHash("sha256").update(messageId).digest("hex") : escaped}.xml`
}
