import {
  type InstantRequestMessage,
  type MessageAnswer,
  RailsUnavailable,
  type WireRequestMessage
} from "@vostro/domain/rails"
import { Effect } from "effect"

/** Outcome of a hand-over: an answer, a network that took nothing, or a message that was taken and an answer that was lost. */
export type MessageReply = MessageAnswer | "unreachable" | "silent"

/** Message about a return request for any payment. */
export type AnyRequestMessage = WireRequestMessage | InstantRequestMessage

/** A network of messages about return requests that records each hand-over, and replies with given answers. */
export const recordingMessages = () => {
  const heard: Array<AnyRequestMessage> = []
  const replies: Array<MessageReply> = []
  const sendMessage = (_: string, message: AnyRequestMessage) =>
    Effect.suspend((): Effect.Effect<MessageAnswer, RailsUnavailable> => {
      const reply = replies.shift() ?? { _tag: "Taken" }
      if (reply !== "unreachable") heard.push(message)
      return typeof reply === "string" ? Effect.fail(new RailsUnavailable({ cause: reply })) : Effect.succeed(reply)
    })
  return {
    /** Every hand-over that the network received, repeated ones too, in order. */
    heard,
    /** Replies to the next hand-overs, in order; afterwards the network takes each. */
    replies,
    sendMessage
  }
}
