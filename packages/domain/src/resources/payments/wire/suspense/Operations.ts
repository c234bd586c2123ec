import { Schema } from "effect"
import { idOf, refTo } from "../../../../kernel/Resource.ts"
import { command, listing } from "../../../../operation/Define.ts"
import { inPartition } from "../../../../operation/InProgram.ts"
import { listOf } from "../../../../operation/Page.ts"
import { ResolutionBody } from "../../suspense/MoveOut.ts"
import { SuspenseItemStatus } from "../../suspense/SuspenseItem.ts"
import { resolveItemOf } from "../../transfer/Suspense.ts"
import { SuspenseItem, suspenseItem } from "../model/SuspenseItem.ts"
import { wire } from "../model/Wire.ts"
import { wireSuspense } from "./Resolve.ts"

/** The operator's work on wires whose money lies in suspense. */
export const wireSuspenseOperations = [
  listing({
    ...inPartition({}),
    name: "wire_suspense_item.list",
    summary: "Lists the money of wires that lies in suspense with nothing under way, newest first.",
    at: ["GET", "/operator/v1/programs/:program_id/wire_suspense_items"],
    ...listOf(suspenseItem, SuspenseItem, {
      status: Schema.optionalKey(SuspenseItemStatus),
      wire_id: Schema.optionalKey(idOf("wire"))
    })
  }),
  command({
    ...inPartition({ wire_suspense_item_id: idOf("wire_suspense_item") }),
    name: "wire_suspense_item.resolve",
    role: "move_money",
    summary: "Moves money out of suspense: back to the sender, to an account number, or to unclaimed property.",
    at: ["POST", "/operator/v1/programs/:program_id/wire_suspense_items/:wire_suspense_item_id/resolve"],
    body: ResolutionBody,
    output: SuspenseItem,
    rejects: ["object_state_conflict", "limit_exceeded"],
    emits: ["wire.created", "wire.return_request_response_needed"],
    reads: ({ params, body }) => ({
      objects: [refTo(suspenseItem, params.wire_suspense_item_id)],
      positions: body.account_number_id === undefined ? [] : [body.account_number_id]
    }),
    follow: ({ params }, facts) => {
      const item = facts.find(suspenseItem, params.wire_suspense_item_id)?.object
      if (item === undefined) return {}
      const { wire_id, original_wire_id } = item
      return {
        objects: [wire_id, ...(original_wire_id === undefined ? [] : [original_wire_id])].map((id) => refTo(wire, id))
      }
    },
    decide: ({ params, body }, facts) => resolveItemOf(wireSuspense, params.wire_suspense_item_id, body, facts)
  })
] as const
