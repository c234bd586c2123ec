import { requestMessage } from "../../RequestMessage.ts"
import { sendMessages } from "../../SendMessage.ts"
import { MESSAGE_QUEUE } from "../model/Move.ts"
import { wire } from "../model/Wire.ts"

/** Hands return requests for wires, and rejections of them, to the network. */
export const messageJob = sendMessages({
  queue: MESSAGE_QUEUE,
  resource: wire,
  messageOf: (one, place) => requestMessage("wire", one, place),
  waitingFor: (one, unsent) => ({ ...one, kept: { ...one.kept, unsent } })
})
