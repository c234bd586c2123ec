import { Effect } from "effect"
import { sendMessages } from "../../return-request/SendMessage.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { InstantRail } from "../model/InstantRail.ts"
import { MESSAGE_QUEUE } from "../model/Move.ts"

/** Hands return requests for instant payments, and rejections of them, to the network. */
export const messageJob = sendMessages({
  queue: MESSAGE_QUEUE,
  rail: "instant_payment",
  resource: instantPayment,
  send: (programId, message) => Effect.flatMap(InstantRail, (rail) => rail.sendMessage(programId, message)),
  waitingFor: (one, unsent) => ({ ...one, kept: { ...one.kept, unsent } })
})
