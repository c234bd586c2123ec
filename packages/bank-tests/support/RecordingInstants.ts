import { type InstantPayment, type InstantPaymentAnswer, InstantRail } from "@vostro/domain/rails"
import { Layer } from "effect"
import { withOtherRails } from "./OtherRails.ts"
import { type ReplyOf, recordingPayments } from "./RecordingPayments.ts"

/** Outcome of a question for an instant payment. */
export type InstantReply = ReplyOf<InstantPaymentAnswer>

/** A network of instant payments that records each payment sent, and replies with given answers. */
export const recordingInstants = () => {
  const answers = new Map<string, ReadonlyArray<InstantPaymentAnswer>>()
  const answer = ({ id }: InstantPayment) => {
    const [first, ...others] = answers.get(id) ?? []
    if (others.length > 0) answers.set(id, others)
    return first
  }
  const { port, ...network } = recordingPayments<InstantPayment, InstantPaymentAnswer>({
    settled: () => ({ _tag: "Settled", network: "fednow" }),
    answer,
    isFinal: ({ _tag }) => _tag !== "AcceptedWithoutPosting",
    // A rejection of a payment that was accepted is one after settlement, also if the bank has not learned of either.
    told: ({ status }, given, first) =>
      given._tag !== "Rejected" || first?._tag !== "AcceptedWithoutPosting" || status === "posted"
        ? given
        : { _tag: "Refused", network: first.network, code: given.code }
  })
  return {
    ...network,
    /** Answers to the questions about a payment, by its id; the last one stands. */
    answers,
    layer: withOtherRails(Layer.succeed(InstantRail, port))
  }
}
