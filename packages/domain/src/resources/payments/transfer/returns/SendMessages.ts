import { Effect } from "effect"
import type { Job } from "../../../../operation/Job.ts"
import type { RailsUnavailable } from "../../../../ports/RailsUnavailable.ts"
import type { MessageAnswer, RequestMessage } from "../../return-request/RequestMessage.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { type HandedOver, sendMessages } from "../../return-request/SendMessage.ts"
import type { Transfers } from "../model/Move.ts"
import { messageQueue } from "../model/Queues.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Port of a network, as it takes the messages about return requests. */
interface MessagePort<K extends string, T> {
  readonly sendMessage: (
    programId: string,
    message: RequestMessage<K, T>
  ) => Effect.Effect<MessageAnswer, RailsUnavailable>
}

/** Makes the job that hands return requests for payments, and rejections of them, to the port of a network. */
export const messageJobOf = <T extends Transfer<R>, R extends AnyRequest, K extends string, Port>(
  { resource }: Pick<Transfers<T, R>, "resource">,
  rail: K,
  port: Effect.Effect<MessagePort<K, T>, never, Port>
): Job<T, HandedOver | undefined, Port> =>
  sendMessages({
    queue: messageQueue(resource),
    rail,
    resource,
    send: (programId, message) => Effect.flatMap(port, ({ sendMessage }) => sendMessage(programId, message)),
    waitingFor: (one, unsent) => ({ ...one, kept: { ...one.kept, unsent } })
  })
