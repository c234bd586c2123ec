import { RailsUnavailable } from "@vostro/domain/ports/RailsUnavailable"
import type { BlockchainPayment } from "@vostro/domain/resources/payments/blockchain-payment/model/BlockchainPayment"
import type { ChainAnswer } from "@vostro/domain/resources/payments/blockchain-payment/model/Chain"
import { simulatedAnswer } from "@vostro/domain/resources/payments/blockchain-payment/SimulatedChain"
import { noWires, Rails } from "@vostro/domain/resources/payments/Rails"
import { Effect, Layer } from "effect"

/** What becomes of a question: nothing was taken, it was taken and nobody was told, or no answer ever comes. */
export type ChainFailure = "unreachable" | "silent" | "hanging"

/** A chain that keeps what it was handed and answers as it was told to, or else as the simulated one does in the end. */
export const recordingChain = () => {
  const asked: Array<BlockchainPayment> = []
  const answers: Array<ChainAnswer | ChainFailure> = []
  const layer = Layer.succeed(Rails, {
    submitAch: () => Effect.void,
    sendWire: noWires,
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
    /** Every payment as it was when the chain was asked and heard it, in order. */
    asked,
    /** What the next questions come to. */
    answers,
    layer
  }
}
