import { Context, Effect, Layer } from "effect"
import type { RailsUnavailable } from "../../../../ports/RailsUnavailable.ts"
import type { BlockchainPayment } from "./BlockchainPayment.ts"
import type { ChainAnswer } from "./Chain.ts"

/** Port to the chain of blockchain payments. */
export class ChainRail extends Context.Service<
  ChainRail,
  {
    /**
     * Submits a payment, or polls a submitted one, until it is posted or rejected. The chain deduplicates payments by
     * id and `kept.attempt`: a rejected payment that a client submits again has the next attempt. A payment from an
     * account number has its amount held; one from a wallet receives funding instructions. A call that takes longer than
     * half of a work lease (`work_lease_ms`) times out and is retried.
     */
    readonly pay: (programId: string, payment: BlockchainPayment) => Effect.Effect<ChainAnswer, RailsUnavailable>
  }
>()("@vostro/domain/resources/payments/blockchain-payment/model/ChainRail") {}

/** The chain of a bank without blockchain payments: it rejects every payment. */
export const noChain: Layer.Layer<ChainRail> = Layer.succeed(ChainRail, {
  pay: () => Effect.succeed({ _tag: "Rejected", reason: "payment_rail_unavailable" })
})
