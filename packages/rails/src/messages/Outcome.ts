import type { About } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { isRefusal, Unbookable } from "./Faults.ts"
import type { Booked } from "./Incoming.ts"
import type { Journal, PaymentOfMessage } from "./Journal.ts"

/** Outcome that a message tells: of the type `A`, or none yet. */
type Answer<A> = A | { readonly _tag: "Pending" }

/** The way of a network to hand an outcome over to the bank. */
export interface Telling<A> {
  readonly journal: Journal<A>
  /** True if another outcome may follow the known one. */
  readonly mayFollow: (known: A) => boolean
  /** Tells the bank the outcome of a payment. */
  readonly tell: (payment: PaymentOfMessage, answer: A) => Effect.Effect<unknown, unknown>
}

/** Learns the outcome of a payment that the bank sent, and hands it over at once. */
export const bookOutcome = <A extends { readonly _tag: string }>(
  about: About,
  answer: Answer<A>,
  { journal, mayFollow, tell }: Telling<A>
): Effect.Effect<Booked, unknown> => {
  const sent = journal.sentAs(about.messageId)
  const learned = learnOutcome(about, answer, journal, mayFollow)
  if (sent?.payment === undefined || sent.purpose !== "payment" || isPending(answer)) return learned
  const { payment } = sent
  // The bank asks for the outcome later too, so that it may refuse to learn it now.
  const told = tell(payment, answer).pipe(
    Effect.catchIf(isRefusal, (error) =>
      Effect.logWarning(`outcome of ${payment.payment_id} refused by the bank`, error)
    )
  )
  return Effect.tap(learned, told)
}

// For when the bank next asks for the payment. The first outcome counts; a second counts only if it may follow the first.
const learnOutcome = <A extends { readonly _tag: string }>(
  { messageId }: About,
  answer: Answer<A>,
  journal: Journal<A>,
  mayFollow: Telling<A>["mayFollow"]
): Effect.Effect<Booked, unknown> =>
  Effect.gen(function* () {
    const sent = journal.sentAs(messageId)
    if (sent === undefined) return yield* new Unbookable({ reason: `the bank sent no message ${messageId}` })
    const booked: Booked = { note: "", ...(sent.payment !== undefined && { payment: sent.payment }) }
    if (sent.purpose !== "payment" || isPending(answer)) return booked
    const known = journal.answerTo(messageId)
    if (known?._tag === answer._tag) return { ...booked, note: "the outcome was already known" }
    if (known !== undefined && !mayFollow(known)) {
      return yield* new Unbookable({ reason: `${messageId} already has another outcome` })
    }
    yield* Effect.tryPromise(() => journal.add({ _tag: "Answered", message_id: messageId, answer }))
    return booked
  })

const isPending = (answer: { readonly _tag: string }): answer is { readonly _tag: "Pending" } =>
  answer._tag === "Pending"
