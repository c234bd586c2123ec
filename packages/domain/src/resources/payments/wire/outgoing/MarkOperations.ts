import { idOf } from "../../../../kernel/Resource.ts"
import { command } from "../../../../operation/Define.ts"
import { inPartition } from "../../../../operation/InProgram.ts"
import { inV2 } from "../model/Move.ts"
import { WireV2 } from "../model/Wire.ts"
import { itself } from "./Access.ts"
import { markWireSent, markWireUnsent } from "./Mark.ts"

const marked = {
  ...inPartition({ wire_id: idOf("wire") }),
  role: "move_money",
  output: WireV2,
  rejects: ["object_state_conflict"],
  reads: itself
} as const

/** Marks of the operator on wires, by what the network has. */
export const wireMarkOperations = [
  command({
    ...marked,
    name: "wire.mark_sent",
    summary: "Marks an outgoing wire that the network has: the bank books it as sent and does not send it.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/:wire_id/mark_sent"],
    emits: ["wire.processing"],
    decide: ({ params }, facts) => inV2(markWireSent(params.wire_id, facts))
  }),
  command({
    ...marked,
    name: "wire.mark_unsent",
    summary: "Marks a wire shown as sent that the network does not have: the bank sends it.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/:wire_id/mark_unsent"],
    decide: ({ params }, facts) => inV2(markWireUnsent(params.wire_id, facts))
  })
] as const
