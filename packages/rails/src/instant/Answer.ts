import { cycleDayAt, type InstantPaymentAnswer } from "@vostro/domain/rails"
import type { MessageOf } from "@vostro/iso20022"
import {
  type InstantBank,
  type InstantOriginal,
  instantOriginalOf,
  instantStatusMessageOf
} from "@vostro/iso20022/bank"
import { Clock, Effect } from "effect"
import type { PaymentOfMessage, Received } from "../messages/Journal.ts"
import { letOut, nextMessage, type Outbox, sendMessage } from "../messages/Outbox.ts"
import { type InstantNetwork, type InstantOutcome, routeOf } from "./Outgoing.ts"

/** Network, bank and folders of instant payments. */
export interface InstantFiles {
  readonly network: InstantNetwork
  readonly bank: InstantBank
  readonly outbox: Outbox<InstantOutcome>
}

/** Message that moves money, which the bank must answer. */
export type PaymentArrived = MessageOf<"creditTransfer"> | MessageOf<"paymentReturn">

/** Payment that a message became, with its UETR, or the refusal of the message. */
type Fate = Pick<Received, "payment" | "uetr" | "refusal">

/** Answers a payment message once with pacs.002, and keeps what later messages about it repeat. */
export const answerPayment = (
  { body }: PaymentArrived,
  answer: InstantPaymentAnswer,
  fate: Fate,
  files: InstantFiles
) => {
  const original = instantOriginalOf(body)
  const uetr = "original" in body ? body.originalUetr : body.uetr
  return Effect.gen(function* () {
    yield* keepReceived({ _tag: "Received", original, ...fate }, files)
    yield* sendAnswer(answer, { answers: body.messageId, original, uetr, payment: fate.payment }, files)
  })
}

const keepReceived = (line: Received, { outbox: { journal } }: InstantFiles) =>
  Effect.tryPromise(async () => {
    const known = journal.receivedAs(line.original.messageId)
    // After a restore of the database the message becomes another payment.
    if (known === undefined || known.payment?.payment_id !== line.payment?.payment_id) await journal.add(line)
  })

/** Message that an answer is to, the payment message that it is about, and its payment. */
interface Answered {
  readonly answers: string
  readonly original: InstantOriginal
  readonly uetr: string | undefined
  readonly payment: PaymentOfMessage | undefined
}

/** Sends the outcome of a payment that the bank received, once for each message that it answers. */
export const sendAnswer = (
  answer: InstantPaymentAnswer,
  { answers, original, payment, uetr }: Answered,
  { bank, network, outbox }: InstantFiles
) =>
  outbox.one.withPermit(
    Effect.uninterruptible(
      Effect.gen(function* () {
        const known = outbox.journal.answering(answers)
        // A crash may have left the message behind.
        if (known !== undefined) return yield* letOut(known.message_id, outbox)
        const as = yield* nextMessage(cycleDayAt(yield* Clock.currentTimeMillis), outbox)
        const message = instantStatusMessageOf(answer, original, routeOf(network, bank, as), uetr)
        const sending = { purpose: "answer", answers, ...(payment !== undefined && { payment }) } as const
        yield* sendMessage(message, as, sending, outbox)
      })
    )
  )
