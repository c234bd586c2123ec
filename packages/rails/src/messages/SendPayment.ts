import { RailsUnavailable } from "@vostro/domain/rails"
import { type Message, WriteError } from "@vostro/iso20022"
import type { SentAs } from "@vostro/iso20022/bank"
import { Clock, Effect } from "effect"
import type { Sent } from "./Journal.ts"
import { letOut, nextMessage, type Outbox, sendMessage } from "./Outbox.ts"

/** Messages of the payments of a network, whose outcomes are of the type `A`. */
export interface PaymentMessages<P, A> {
  /** Returns the day of the message of a payment at an instant, ms since 1970 UTC. */
  readonly dayOf: (payment: P, nowMs: number) => string
  /** Returns the network's day at an instant, ms since 1970 UTC. */
  readonly today: (nowMs: number) => string
  readonly payment: (payment: P, sent: SentAs) => Message
  /** Time before the first question for the outcome of a payment, in ms. */
  readonly firstQuestionMs: number
  /** Returns the question for the outcome of a payment that was sent. */
  readonly query: (payment: P, original: Sent, sent: SentAs) => Message
  /** Returns the outcome of a payment that no message can carry. */
  readonly rejection: (reason: string) => A
}

/** Maximum number of questions for the outcome of one payment. Without an answer the operator then calls the network. */
const MAX_QUESTIONS = 3

/** Factor by which the wait grows with each question. */
const GROWTH = 10

/** True if it is time for the next question about a payment sent `waitedMs` ago, of which `asked` were sent. */
const mayAsk = (waitedMs: number, asked: number, firstQuestionMs: number): boolean =>
  asked < MAX_QUESTIONS && waitedMs >= firstQuestionMs * GROWTH ** asked

/**
 * Sends each payment in one file, also if the bank stops in between, and returns the outcome once a message tells it. A
 * payment without outcome is asked about with pacs.028, by the bank's clock and a few times only. A payment that no
 * message can carry is rejected. A step that has begun is completed, also for a caller that waits no longer.
 */
export const sendByFile = <P extends { readonly id: string }, A>(
  messages: PaymentMessages<P, A>,
  outbox: Outbox<A>
) => {
  const step = (program_id: string, payment: P) =>
    Effect.gen(function* () {
      const sent = outbox.journal.paymentOf(payment.id)
      if (sent === undefined) return yield* send(program_id, payment)
      // A crash may have left the message behind.
      yield* letOut(sent.message_id, outbox)
      const answer = outbox.journal.answerTo(sent.message_id)
      if (answer !== undefined) return answer
      yield* ask(program_id, payment, sent)
      return pending
    })
  const send = (program_id: string, payment: P) =>
    Effect.gen(function* () {
      const as = yield* nextMessage(messages.dayOf(payment, yield* Clock.currentTimeMillis), outbox)
      const about = { program_id, payment_id: payment.id }
      yield* sendMessage(messages.payment(payment, as), as, { purpose: "payment", payment: about }, outbox)
      return pending
    }).pipe(
      Effect.catchIf(
        (error) => error instanceof WriteError,
        ({ message }) => Effect.succeed(messages.rejection(message))
      )
    )
  const ask = (program_id: string, payment: P, original: Sent) =>
    Effect.gen(function* () {
      const nowMs = yield* Clock.currentTimeMillis
      const asked = outbox.journal.questionsAbout(payment.id)
      if (!mayAsk(nowMs - Date.parse(original.creation_time), asked, messages.firstQuestionMs)) return
      const as = yield* nextMessage(messages.today(nowMs), outbox)
      const about = { program_id, payment_id: payment.id }
      yield* sendMessage(messages.query(payment, original, as), as, { purpose: "query", payment: about }, outbox)
      if (asked + 1 === MAX_QUESTIONS)
        yield* Effect.logWarning(
          `no answer about ${payment.id}: this was the last question; call the network to learn the outcome`
        )
    })
  return (program_id: string, payment: P) =>
    outbox.one
      .withPermit(Effect.uninterruptible(step(program_id, payment)))
      .pipe(Effect.mapError((cause) => new RailsUnavailable({ cause })))
}

const pending = { _tag: "Pending" } as const
