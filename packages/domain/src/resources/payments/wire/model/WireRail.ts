import { Context, Effect, Layer } from "effect"
import type { RailsUnavailable } from "../../../../ports/RailsUnavailable.ts"
import { type MessageAnswer, noMessages, type RequestMessage } from "../../return-request/RequestMessage.ts"
import type { WireAnswer } from "./Answer.ts"
import type { Wire } from "./Wire.ts"

/** Message about a return request for a wire. */
export type WireRequestMessage = RequestMessage<"wire", Wire>

/** Port to Fedwire. Incoming messages are operator operations instead. Wires that an operator marked as sent are not handed over. */
export class WireRail extends Context.Service<
  WireRail,
  {
    /**
     * Sends one wire, or asks for the outcome of a wire that was sent before: the adapter sends each wire once, by its id.
     * `Pending` covers a network that has not answered; the bank asks again until the wire is settled or rejected.
     */
    readonly send: (programId: string, wire: Wire) => Effect.Effect<WireAnswer, RailsUnavailable>
    /**
     * Sends a return request of the bank, or its rejection of another bank's request. The adapter sends each message once,
     * by its id; the bank hands it over again until it is `Taken`.
     */
    readonly sendMessage: (
      programId: string,
      message: WireRequestMessage
    ) => Effect.Effect<MessageAnswer, RailsUnavailable>
  }
>()("@vostro/domain/resources/payments/wire/model/WireRail") {}

/** The wire network of a bank that has none: it rejects every wire as unattainable (`ED01`). */
export const noWires: Layer.Layer<WireRail> = Layer.succeed(WireRail, {
  send: () => Effect.succeed({ _tag: "Rejected", code: "ED01" }),
  sendMessage: noMessages
})
