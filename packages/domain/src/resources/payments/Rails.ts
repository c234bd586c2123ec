import { Context, Effect } from "effect"
import type { RailsUnavailable } from "../../ports/RailsUnavailable.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import type { Submission } from "./ach/queue/Submission.ts"
import type { BlockchainPayment } from "./blockchain-payment/model/BlockchainPayment.ts"
import type { ChainAnswer } from "./blockchain-payment/model/Chain.ts"
import type { InstantPaymentAnswer } from "./instant-payment/model/Answer.ts"
import type { InstantPayment } from "./instant-payment/model/InstantPayment.ts"
import type { MessageAnswer, RequestMessage } from "./RequestMessage.ts"
import type { WireAnswer } from "./wire/model/Answer.ts"
import type { Wire } from "./wire/model/Wire.ts"

/**
 * The payment networks that the bank sends money to. Incoming messages are operator operations instead. An adapter must
 * deduplicate submissions: after an unknown outcome the bank submits the same id with the same entries again. Entries and
 * payments that an operator marked as sent are not handed over.
 */
export class Rails extends Context.Service<
  Rails,
  {
    /** Submits a window's entries; succeeds once the network has durably accepted them. */
    readonly submitAch: (submission: Submission) => Effect.Effect<void, RailsUnavailable | StoreUnavailable>
    /**
     * Submits a payment, or polls a submitted one, until it is posted or rejected. The chain deduplicates payments by
     * id and `kept.attempt`: a rejected payment that a client submits again has the next attempt. A payment from an account number has its amount held; one from a wallet receives funding instructions. A call
     * that takes longer than half of a work lease (`work_lease_ms`) times out and is retried.
     */
    readonly payOverChain: (
      programId: string,
      payment: BlockchainPayment
    ) => Effect.Effect<ChainAnswer, RailsUnavailable>
    /**
     * Sends one wire, or asks for the outcome of a wire that was sent before: the adapter sends each wire once, by its id.
     * `Pending` covers a network that has not answered; the bank asks again until the wire is settled or rejected.
     */
    readonly sendWire: (programId: string, wire: Wire) => Effect.Effect<WireAnswer, RailsUnavailable>
    /**
     * Sends an instant payment, or asks for the outcome of a payment that was sent before: the adapter sends each once, by
     * its id. `Pending` covers a network that has not answered; the bank asks again. After `AcceptedWithoutPosting` the
     * bank asks until the other bank has posted or refused the payment; a refusal after settlement is `Refused`.
     */
    readonly sendInstant: (
      programId: string,
      payment: InstantPayment
    ) => Effect.Effect<InstantPaymentAnswer, RailsUnavailable>
    /**
     * Sends a return request of the bank, or its rejection of another bank's request. The adapter sends each message once,
     * by its id; the bank hands it over again until it is `Taken`.
     */
    readonly sendMessage: (programId: string, message: RequestMessage) => Effect.Effect<MessageAnswer, RailsUnavailable>
  }
>()("@vostro/domain/resources/payments/Rails") {}

/** Rejects every payment: the chain of a bank without blockchain payments. */
export const noChain: Rails["Service"]["payOverChain"] = () =>
  Effect.succeed({ _tag: "Rejected", reason: "payment_rail_unavailable" })

/** The wire network of a bank that has none: it rejects every wire as unattainable (`ED01`). */
export const noWires: Rails["Service"]["sendWire"] = () => Effect.succeed({ _tag: "Rejected", code: "ED01" })

/** The network of a bank without instant payments: it rejects every payment (`AGNT`). */
export const noInstantPayments: Rails["Service"]["sendInstant"] = () =>
  Effect.succeed({ _tag: "Rejected", rejected_by: "network", code: "AGNT" })

/** The network of a bank that sends no messages about return requests: it takes each and does nothing. */
export const noMessages: Rails["Service"]["sendMessage"] = () => Effect.succeed({ _tag: "Taken" })
