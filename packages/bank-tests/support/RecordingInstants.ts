import { type InstantPayment, type InstantPaymentAnswer, InstantRail, RailsUnavailable } from "@vostro/domain/rails"
import { Effect, Layer } from "effect"
import { withOtherRails } from "./OtherRails.ts"
import { recordingMessages } from "./RecordingMessages.ts"

/** Outcome of a question: an answer, a network that took nothing, or a payment that was taken and an answer that was lost. */
export type InstantReply = InstantPaymentAnswer | "unreachable" | "silent"

const SETTLED: InstantPaymentAnswer = { _tag: "Settled", network: "fednow" }

/** A network of instant payments that records each payment sent, and replies with given answers. */
export const recordingInstants = () => {
  const taken = new Map<string, InstantPayment>()
  const settled = new Map<string, InstantPaymentAnswer>()
  const decided = new Map<string, InstantPaymentAnswer>()
  const replies: Array<InstantReply> = []
  const answers = new Map<string, ReadonlyArray<InstantPaymentAnswer>>()
  const messages = recordingMessages()
  let questions = 0
  const decide = (id: string, answer: InstantPaymentAnswer) => {
    if (answer._tag === "Pending") return
    if (!settled.has(id)) settled.set(id, answer)
    if (answer._tag !== "AcceptedWithoutPosting") decided.set(id, answer)
  }
  const answerTo = (id: string) => {
    const [first, ...others] = answers.get(id) ?? []
    if (others.length > 0) answers.set(id, others)
    return first
  }
  // A rejection of a payment that was accepted is one after settlement, also if the bank has not learned of either.
  const told = ({ id, status }: InstantPayment, answer: InstantPaymentAnswer): InstantPaymentAnswer => {
    const accepted = settled.get(id)
    if (answer._tag !== "Rejected" || accepted?._tag !== "AcceptedWithoutPosting" || status === "posted") return answer
    return { _tag: "Refused", network: accepted.network, code: answer.code }
  }
  const sendInstant = (_: string, payment: InstantPayment) =>
    Effect.suspend((): Effect.Effect<InstantPaymentAnswer, RailsUnavailable> => {
      questions += 1
      const reply = replies.shift() ?? answerTo(payment.id) ?? SETTLED
      if (reply === "unreachable") return Effect.fail(new RailsUnavailable({ cause: reply }))
      if (!taken.has(payment.id)) taken.set(payment.id, payment)
      const outcome = decided.get(payment.id)
      if (outcome !== undefined) return Effect.succeed(told(payment, outcome))
      if (reply === "silent") {
        decide(payment.id, SETTLED)
        return Effect.fail(new RailsUnavailable({ cause: reply }))
      }
      decide(payment.id, reply)
      return Effect.succeed(told(payment, reply))
    })
  return {
    /** Every payment that the network took, by id, as it was first sent. */
    taken,
    /** First outcomes other than `Pending`, by id of the payment. */
    settled,
    /** Final outcomes, by id of the payment. */
    decided,
    /** Answers to the questions about a payment, by its id; the last one stands. */
    answers,
    /** Replies to the next questions, in order; afterwards the network settles at once. */
    replies,
    questions: () => questions,
    /** Messages about return requests. */
    messages,
    layer: withOtherRails(Layer.succeed(InstantRail, { send: sendInstant, sendMessage: messages.sendMessage }))
  }
}
