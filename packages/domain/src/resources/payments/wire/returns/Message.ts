import { Effect } from "effect"
import { sendMessages } from "../../return-request/SendMessage.ts"
import { messageQueue } from "../../transfer/model/Queues.ts"
import { wire } from "../model/Wire.ts"
import { WireRail } from "../model/WireRail.ts"

/** Hands return requests for wires, and rejections of them, to the network. */
export const messageJob = sendMessages({
  queue: messageQueue(wire),
  rail: "wire",
  resource: wire,
  send: (programId, message) => Effect.flatMap(WireRail, (rail) => rail.sendMessage(programId, message)),
  waitingFor: (one, unsent) => ({ ...one, kept: { ...one.kept, unsent } })
})
