import { Effect } from "effect"
import { sendMessages } from "../../return-request/SendMessage.ts"
import { MESSAGE_QUEUE } from "../model/Move.ts"
import { wire } from "../model/Wire.ts"
import { WireRail } from "../model/WireRail.ts"

/** Hands return requests for wires, and rejections of them, to the network. */
export const messageJob = sendMessages({
  queue: MESSAGE_QUEUE,
  rail: "wire",
  resource: wire,
  send: (programId, message) => Effect.flatMap(WireRail, (rail) => rail.sendMessage(programId, message)),
  waitingFor: (one, unsent) => ({ ...one, kept: { ...one.kept, unsent } })
})
