import {
  type BlockchainPayment,
  type ChainAnswer,
  Rails,
  RailsUnavailable,
  simulatedAnswer
} from "@vostro/domain/rails"
import { Effect, Layer } from "effect"

/** Failure of a request to the chain: not accepted, accepted with its answer lost, or never answered. */
export type ChainFailure = "unreachable" | "silent" | "hanging"

/** A chain that records its payments and gives the planned answers, or else the simulated chain's final one. */
export const recordingChain = () => {
  const asked: Array<BlockchainPayment> = []
  const answers: Array<ChainAnswer | ChainFailure> = []
  const layer = Layer.succeed(Rails, {
    submitAch: () => Effect.void,
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
    /** Payments of all requests that the chain accepted, in order, as they were then. */
    asked,
    /** Planned outcomes of the next requests. */
    answers,
    layer
  }
}
