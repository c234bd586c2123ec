import { RailsUnavailable } from "@vostro/domain/rails"
import { Effect } from "effect"
import { recordingMessages } from "./RecordingMessages.ts"

/** Outcome of a question: an answer, a network that took nothing, or a payment that was taken and an answer that was lost. */
export type ReplyOf<A> = A | "unreachable" | "silent"

/** What a network of payments answers. */
interface Answering<P, A> {
  /** Answer that settles a payment. */
  readonly settled: (payment: P) => A
  /** Answer to a question without a given reply; that which settles if absent. */
  readonly answer?: (payment: P) => A | undefined
  /** True for an outcome that no other follows; each but `Pending` if absent. */
  readonly isFinal?: (answer: A) => boolean
  /** Answer as the bank hears it, after the first outcome of the payment. */
  readonly told?: (payment: P, answer: A, first: A | undefined) => A
}

/** A network that records each payment sent, and replies with given answers. */
export const recordingPayments = <P extends { readonly id: string }, A extends { readonly _tag: string }>({
  answer = () => undefined,
  isFinal = () => true,
  settled: settling,
  told = (_, given) => given
}: Answering<P, A>) => {
  const taken = new Map<string, P>()
  const settled = new Map<string, A>()
  const decided = new Map<string, A>()
  const replies: Array<ReplyOf<A>> = []
  const messages = recordingMessages()
  let questions = 0
  const decide = (id: string, given: A) => {
    if (given._tag === "Pending") return
    if (!settled.has(id)) settled.set(id, given)
    if (isFinal(given)) decided.set(id, given)
  }
  const send = (_: string, payment: P) =>
    Effect.suspend((): Effect.Effect<A, RailsUnavailable> => {
      questions += 1
      const reply = replies.shift() ?? answer(payment) ?? settling(payment)
      if (reply === "unreachable") return Effect.fail(new RailsUnavailable({ cause: reply }))
      if (!taken.has(payment.id)) taken.set(payment.id, payment)
      const outcome = decided.get(payment.id)
      if (outcome !== undefined) return Effect.succeed(told(payment, outcome, settled.get(payment.id)))
      if (reply === "silent") {
        decide(payment.id, settling(payment))
        return Effect.fail(new RailsUnavailable({ cause: reply }))
      }
      decide(payment.id, reply)
      return Effect.succeed(told(payment, reply, settled.get(payment.id)))
    })
  return {
    /** Every payment that the network took, by id, as it was first sent. */
    taken,
    /** First outcomes other than `Pending`, by id of the payment. */
    settled,
    /** Final outcomes, by id of the payment. */
    decided,
    /** Replies to the next questions, in order; afterwards the network settles at once. */
    replies,
    questions: () => questions,
    /** Messages about return requests. */
    messages,
    /** The port of the network. */
    port: { send, sendMessage: messages.sendMessage }
  }
}
