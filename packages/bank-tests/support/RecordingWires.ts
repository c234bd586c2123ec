import { RailsUnavailable, settledAnswer, type Wire, type WireAnswer, WireRail } from "@vostro/domain/rails"
import { Effect, Layer } from "effect"
import { withOtherRails } from "./OtherRails.ts"
import { recordingMessages } from "./RecordingMessages.ts"

/** Outcome of a question: an answer, a network that took nothing, or a wire that was taken and an answer that was lost. */
export type Reply = WireAnswer | "unreachable" | "silent"

/** A wire network that records each wire sent, and replies with given answers. */
export const recordingWires = () => {
  const taken = new Map<string, Wire>()
  const decided = new Map<string, WireAnswer>()
  const replies: Array<Reply> = []
  const messages = recordingMessages()
  let questions = 0
  const sendWire = (_: string, wire: Wire) =>
    Effect.suspend((): Effect.Effect<WireAnswer, RailsUnavailable> => {
      questions += 1
      const reply = replies.shift() ?? settledAnswer(wire)
      if (reply === "unreachable") return Effect.fail(new RailsUnavailable({ cause: reply }))
      if (!taken.has(wire.id)) taken.set(wire.id, wire)
      const outcome = decided.get(wire.id)
      if (outcome !== undefined) return Effect.succeed(outcome)
      if (reply === "silent") {
        decided.set(wire.id, settledAnswer(wire))
        return Effect.fail(new RailsUnavailable({ cause: reply }))
      }
      if (reply._tag !== "Pending") decided.set(wire.id, reply)
      return Effect.succeed(reply)
    })
  return {
    /** Every wire that the network took, by id, as it was first sent. */
    taken,
    /** Final outcomes, by id of the wire. */
    decided,
    /** Replies to the next questions, in order; afterwards the network settles at once. */
    replies,
    questions: () => questions,
    /** Messages about return requests. */
    messages,
    layer: withOtherRails(Layer.succeed(WireRail, { send: sendWire, sendMessage: messages.sendMessage }))
  }
}
