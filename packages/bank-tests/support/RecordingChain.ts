import {
  type BlockchainPayment,
  type ChainAnswer,
  ChainRail,
  RailsUnavailable,
  simulatedAnswer
} from "@vostro/domain/rails"
import { Effect, Layer } from "effect"
import { withOtherRails } from "./OtherRails.ts"

/** Outcome of a call to the chain: not accepted, accepted without a response, or never answered. */
export type ChainFailure = "unreachable" | "silent" | "hanging"

/** A chain that records payments and answers as told, by default like the simulated chain's final answer. */
export const recordingChain = () => {
  const asked: Array<BlockchainPayment> = []
  const answers: Array<ChainAnswer | ChainFailure> = []
  const pay = (_: string, payment: BlockchainPayment) =>
    Effect.suspend((): Effect.Effect<ChainAnswer, RailsUnavailable> => {
      const answer = answers.shift() ?? simulatedAnswer(payment, Number.POSITIVE_INFINITY)
      if (answer === "hanging") return Effect.never
      if (answer !== "unreachable") asked.push(payment)
      return typeof answer === "string" ? Effect.fail(new RailsUnavailable({ cause: answer })) : Effect.succeed(answer)
    })
  return {
    /** Payments as they were at each call that the chain received, in order. */
    asked,
    /** Outcomes of the next calls. */
    answers,
    layer: withOtherRails(Layer.succeed(ChainRail, { pay }))
  }
}
