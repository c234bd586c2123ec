import { Context, Effect, Layer } from "effect"
import type { RailsUnavailable } from "../../../../ports/RailsUnavailable.ts"
import { type MessageAnswer, noMessages, type RequestMessage } from "../../return-request/RequestMessage.ts"
import type { InstantPaymentAnswer } from "./Answer.ts"
import type { InstantPayment } from "./InstantPayment.ts"

/** Message about a return request for an instant payment. */
export type InstantRequestMessage = RequestMessage<"instant_payment", InstantPayment>

/**
 * Port to FedNow and RTP. Incoming messages are operator operations instead. Payments that an operator marked as sent are
 * not handed over.
 */
export class InstantRail extends Context.Service<
  InstantRail,
  {
    /**
     * Sends an instant payment, or asks for the outcome of a payment that was sent before: the adapter sends each once, by
     * its id. `Pending` covers a network that has not answered; the bank asks again. After `AcceptedWithoutPosting` the
     * bank asks until the other bank has posted or refused the payment; a refusal after settlement is `Refused`.
     */
    readonly send: (programId: string, payment: InstantPayment) => Effect.Effect<InstantPaymentAnswer, RailsUnavailable>
    /**
     * Sends a return request of the bank, or its rejection of another bank's request. The adapter sends each message once,
     * by its id; the bank hands it over again until it is `Taken`.
     */
    readonly sendMessage: (
      programId: string,
      message: InstantRequestMessage
    ) => Effect.Effect<MessageAnswer, RailsUnavailable>
  }
>()("@vostro/domain/resources/payments/instant-payment/model/InstantRail") {}

/** The network of a bank without instant payments: it rejects every payment (`AGNT`). */
export const noInstantPayments: Layer.Layer<InstantRail> = Layer.succeed(InstantRail, {
  send: () => Effect.succeed({ _tag: "Rejected", rejected_by: "network", code: "AGNT" }),
  sendMessage: noMessages
})
