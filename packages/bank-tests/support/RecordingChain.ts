import {
  type BlockchainPayment,
  type ChainAnswer,
  noInstantPayments,
  noMessages,
  noWires,
  Rails,
  RailsUnavailable,
  simulatedAnswer
} from "@vostro/domain/rails"
import { Effect, Layer } from "effect"

/** Outcome of a call to the chain: not accepted, accepted without a response, or never answered. */
export type ChainFailure = "unreachable" | "silent" | "hanging"

/** A chain that records payments and answers as told, by default like the simulated chain's final answer. */
export const recordingChain = () => {
  const asked: Array<BlockchainPayment> = []
  const answers: Array<ChainAnswer | ChainFailure> = []
  const layer = Layer.succeed(Rails, {
    submitAch: () => Effect.void,
    sendWire: noWires,
    sendInstant: noInstantPayments,
    sendMessage: noMessages,
    payOverChain: (_, payment) =>
      Effect.suspend((): Effect.Effect<ChainAnswer, RailsUnavailable> => {
        const answer = answers.shift() ?? simulatedAnswer(payment, Number.POSITIVE_INFINITY)
        if (answer === "hanging") return Effect.never
        if (answer !== "unreachable") asked.push(payment)
        return typeof answer === "string"
          ? Effect.fail(new RailsUnavailable({ cause: answer }))
          : Effect.succeed(answer)
      })
  })
  return {
    /** Payments as they were at each call that the chain received, in order. */
    asked,
    /** Outcomes of the next calls. */
    answers,
    layer
  }
}
