import { requestMessage } from "../../RequestMessage.ts"
import { sendMessages } from "../../SendMessage.ts"
import { messageQueue } from "../../transfer/model/Queues.ts"
import { wire } from "../model/Wire.ts"

/** Hands return requests for wires, and rejections of them, to the network. */
export const messageJob = sendMessages({
  queue: messageQueue(wire),
  resource: wire,
  messageOf: (one, place) => requestMessage("wire", one, place),
  waitingFor: (one, unsent) => ({ ...one, kept: { ...one.kept, unsent } })
})
