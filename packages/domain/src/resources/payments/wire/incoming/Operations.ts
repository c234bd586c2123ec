import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { command, listing } from "../../../../operation/Define.ts"
import { inPartition } from "../../../../operation/InProgram.ts"
import { listOf } from "../../../../operation/Page.ts"
import { findNumber } from "../../../deposits/account-number/FindNumber.ts"
import { inV2 } from "../model/Move.ts"
import { placeReadsOf } from "../model/Place.ts"
import { viewV2 } from "../model/ViewV2.ts"
import { WireV2, wire } from "../model/Wire.ts"
import { itself, wireFilters } from "../outgoing/Access.ts"
import { RejectionV2 } from "../returns/Fields.ts"
import { receiveRequest, rejectRequest } from "../returns/Request.ts"
import { WireStatus } from "../tables/Transitions.ts"
import {
  Arrived,
  ArrivedRequest,
  ArrivedReturn,
  arrivedReads,
  bookedElsewhere,
  ImadForm,
  messageReads,
  receiveArrived,
  receiveArrivedReturn,
  Uetr
} from "./Arrived.ts"
import { creditorReads } from "./CreditorName.ts"
import { ArrivedStatus, outcomeReads, receiveStatus } from "./Status.ts"

const ofWire = {
  ...inPartition({ wire_id: idOf("wire") }),
  output: WireV2,
  rejects: ["object_state_conflict"],
  reads: itself
} as const

const lists = listOf(wire, WireV2, {
  ...wireFilters,
  status: Schema.optionalKey(WireStatus),
  uetr: Schema.optionalKey(Uetr),
  message_identification: Schema.optionalKey(ImadForm)
})

/**
 * Operations for messages of the network from the operator's adapter, and the search for the wires that they concern.
 */
export const wireIncomingOperations = [
  command({
    ...inPartition({}),
    name: "wire.receive",
    role: "move_money",
    summary: "Books a transfer from the network idempotently, or sends it back.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/receive"],
    body: Arrived,
    output: WireV2,
    emits: ["wire.posted", "wire.under_review", "wire.rejected", "wire.created"],
    taken: bookedElsewhere,
    reads: ({ body }) => arrivedReads(body),
    follow: ({ body }, facts) => {
      const number = findNumber(body, facts)?.object
      return { ...creditorReads.follow(body, number, facts), positions: number === undefined ? [] : [number.id] }
    },
    conclude: ({ body }, facts) => creditorReads.conclude(body, findNumber(body, facts)?.object, facts),
    decide: ({ body }, facts) => inV2(receiveArrived(body, facts))
  }),
  command({
    ...ofWire,
    name: "wire.receive_status",
    role: "move_money",
    summary: "Books the outcome of an outgoing wire at the network idempotently.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/:wire_id/receive_status"],
    body: ArrivedStatus,
    emits: ["wire.posted", "wire.rejected", "wire.return_request_response_needed"],
    taken: bookedElsewhere,
    follow: ({ params }, facts) => outcomeReads(params.wire_id, facts),
    decide: ({ params, body }, facts) => inV2(receiveStatus(params.wire_id, body, facts))
  }),
  command({
    ...ofWire,
    name: "wire.receive_return",
    role: "move_money",
    summary: "Books the return of an outgoing wire from the network idempotently.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/:wire_id/receive_return"],
    body: ArrivedReturn,
    rejects: ["object_state_conflict", "limit_exceeded"],
    emits: ["wire.posted", "wire.rejected"],
    taken: bookedElsewhere,
    follow: ({ params }, facts) => placeReadsOf(params.wire_id, facts),
    reads: ({ params, body }) => ({ ...itself({ params }), newest: [messageReads(body.message_identification)] }),
    decide: ({ params, body }, facts) => inV2(receiveArrivedReturn(params.wire_id, body, facts))
  }),
  command({
    ...ofWire,
    name: "wire.receive_return_request",
    summary: "Receives the other bank's return request for an incoming wire idempotently.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/:wire_id/receive_return_request"],
    body: ArrivedRequest,
    rejects: ["object_state_conflict", "limit_exceeded"],
    emits: ["wire.return_request_response_needed"],
    decide: ({ params, body }, facts) => inV2(receiveRequest(params.wire_id, body, facts))
  }),
  command({
    ...ofWire,
    name: "wire.receive_return_request_rejection",
    summary: "Receives the other bank's rejection of the return request for an outgoing wire.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/:wire_id/receive_return_request_rejection"],
    body: RejectionV2,
    decide: ({ params, body }, facts) =>
      inV2(rejectRequest(params.wire_id, "outgoing", { reason: "customer_requested", ...body }, facts))
  }),
  listing({
    ...inPartition({}),
    ...lists,
    name: "wire.list_of_program",
    summary: "Lists a program's wires, newest first, optionally by UETR or IMAD.",
    at: ["GET", "/operator/v1/programs/:program_id/wires"],
    view: viewV2
  })
] as const
