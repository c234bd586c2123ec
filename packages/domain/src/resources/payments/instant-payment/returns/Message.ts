import { Effect } from "effect"
import { sendMessages } from "../../return-request/SendMessage.ts"
import { messageQueue } from "../../transfer/model/Queues.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { InstantRail } from "../model/InstantRail.ts"

/** Hands return requests for instant payments, and rejections of them, to the network. */
export const messageJob = sendMessages({
  queue: messageQueue(instantPayment),
  rail: "instant_payment",
  resource: instantPayment,
  send: (programId, message) => Effect.flatMap(InstantRail, (rail) => rail.sendMessage(programId, message)),
  waitingFor: (one, unsent) => ({ ...one, kept: { ...one.kept, unsent } })
})
