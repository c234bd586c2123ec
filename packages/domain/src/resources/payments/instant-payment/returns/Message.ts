import { requestMessage } from "../../RequestMessage.ts"
import { sendMessages } from "../../SendMessage.ts"
import { messageQueue } from "../../transfer/model/Queues.ts"
import { instantPayment } from "../model/InstantPayment.ts"

/** Hands return requests for instant payments, and rejections of them, to the network. */
export const messageJob = sendMessages({
  queue: messageQueue(instantPayment),
  resource: instantPayment,
  messageOf: (one, place) => requestMessage("instant_payment", one, place),
  waitingFor: (one, unsent) => ({ ...one, kept: { ...one.kept, unsent } })
})
