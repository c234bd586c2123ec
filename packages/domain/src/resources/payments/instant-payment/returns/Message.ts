import { requestMessage } from "../../RequestMessage.ts"
import { sendMessages } from "../../SendMessage.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { MESSAGE_QUEUE } from "../model/Move.ts"

/** Hands return requests for instant payments, and rejections of them, to the network. */
export const messageJob = sendMessages({
  queue: MESSAGE_QUEUE,
  resource: instantPayment,
  messageOf: (one, place) => requestMessage("instant_payment", one, place),
  waitingFor: (one, unsent) => ({ ...one, kept: { ...one.kept, unsent } })
})
