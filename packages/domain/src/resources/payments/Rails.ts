import { Context, Effect } from "effect"
import type { RailsUnavailable } from "../../ports/RailsUnavailable.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import type { Submission } from "./ach/queue/Submission.ts"
import type { BlockchainPayment } from "./blockchain-payment/model/BlockchainPayment.ts"
import type { ChainAnswer } from "./blockchain-payment/model/Chain.ts"
import type { WireAnswer } from "./wire/model/Answer.ts"
import type { Wire } from "./wire/model/Wire.ts"

/**
 * The payment networks, as far as the bank sends money there. Incoming messages are operations of the operator. An adapter
 * must treat a submission that it is handed twice as one: the bank hands it over again, with the same id and the same
 * entries, when the outcome is unknown.
 */
export class Rails extends Context.Service<
  Rails,
  {
    /** Hands over a window's entries; done when the network has them for good. */
    readonly submitAch: (submission: Submission) => Effect.Effect<void, RailsUnavailable | StoreUnavailable>
    /**
     * Hands a payment over, or asks after one that was handed over, until it is posted or rejected. The chain takes each
     * payment once, by its id. An amount from an account number is held for it; a wallet is told where to send its coins.
     * A question that takes longer than half of a work lease (`work_lease_ms`) is given up and asked again.
     */
    readonly payOverChain: (
      program_id: string,
      payment: BlockchainPayment
    ) => Effect.Effect<ChainAnswer, RailsUnavailable>
    /**
     * Sends one wire, or asks for the outcome of a wire that was sent before: the adapter sends each wire once, by its id.
     * `Pending` covers a network that has not answered; the bank asks again until the wire is settled or rejected.
     */
    readonly sendWire: (program_id: string, wire: Wire) => Effect.Effect<WireAnswer, RailsUnavailable>
  }
>()("@vostro/domain/resources/payments/Rails") {}

/** The chain of a bank that pays over none: it rejects every payment. */
export const noChain: Rails["Service"]["payOverChain"] = () =>
  Effect.succeed({ _tag: "Rejected", reason: "payment_rail_unavailable" })

/** The wire network of a bank that has none: it rejects every wire as unattainable (`ED01`). */
export const noWires: Rails["Service"]["sendWire"] = () => Effect.succeed({ _tag: "Rejected", code: "ED01" })
