/**
 * Messages of Fedwire that the operator's adapter hands over: transfers of other banks (Receive.ts), outcomes of sent
 * wires (Status.ts), and wires for no account number (Stray.ts). Reading the message itself is left to the adapter,
 * sending money back to `payments/wire/returns` and the suspense.
 */

import { Schema } from "effect"
import { listOf } from "../../../../operation/Page.ts"
import { ImadForm, Uetr } from "../../transfer/model/Message.ts"
import { receivingOf, searchOf } from "../../transfer/operations/Arrivals.ts"
import { transferFilters } from "../../transfer/operations/Filters.ts"
import { messageOperationsOf } from "../../transfer/operations/Messages.ts"
import { outcomeReadsOf, placeReadsOf } from "../../transfer/Reads.ts"
import { operatedWires } from "../model/Operated.ts"
import { ReturnRequest } from "../model/ReturnRequest.ts"
import { wireRequests, wireTransfers } from "../model/Transfers.ts"
import { viewV2 } from "../model/ViewV2.ts"
import { WireV2, wire } from "../model/Wire.ts"
import { RejectionV2 } from "../returns/Fields.ts"
import { WireStatus } from "../tables/Transitions.ts"
import {
  Arrived,
  ArrivedRequest,
  ArrivedReturn,
  bookedElsewhere,
  receiveArrived,
  receiveArrivedReturn,
  wireMessages
} from "./Arrived.ts"
import { creditorFacts } from "./CreditorName.ts"
import { ArrivedStatus, receiveStatus } from "./Status.ts"

const { rejects } = operatedWires

const lists = listOf(wire, WireV2, {
  ...transferFilters,
  status: Schema.optionalKey(WireStatus),
  /** Of its latest return request. */
  return_request_status: Schema.optionalKey(ReturnRequest.fields.status),
  uetr: Schema.optionalKey(Uetr),
  message_identification: Schema.optionalKey(ImadForm)
})

/** Operations for messages of the network from the operator's adapter, and the search for the wires that they concern. */
export const wireIncomingOperations = [
  receivingOf(operatedWires, {
    summary: "Books a transfer from the network idempotently, or sends it back.",
    body: Arrived,
    emits: ["wire.posted", "wire.under_review", "wire.rejected", "wire.created"],
    taken: bookedElsewhere,
    reads: wireMessages.arrivedReads,
    further: creditorFacts,
    decide: receiveArrived
  }),
  ...messageOperationsOf(operatedWires, {
    outcome: "the outcome of an outgoing wire at the network idempotently",
    status: {
      body: ArrivedStatus,
      decide: receiveStatus,
      further: outcomeReadsOf(wireTransfers),
      taken: bookedElsewhere,
      rejects,
      emits: ["wire.posted", "wire.rejected", "wire.return_request_response_needed"]
    },
    back: {
      body: ArrivedReturn,
      decide: receiveArrivedReturn,
      reads: wireMessages.reads,
      further: placeReadsOf,
      taken: bookedElsewhere,
      rejects: [...rejects, "limit_exceeded"],
      emits: ["wire.posted", "wire.rejected"]
    },
    request: {
      body: ArrivedRequest,
      decide: (id, { message_identification: message, ...stated }, facts) =>
        wireRequests.receive(id, { ...stated, message }, facts),
      rejects: [...rejects, "limit_exceeded"],
      emits: ["wire.return_request_response_needed"]
    },
    rejection: {
      body: RejectionV2,
      decide: (id, stated, facts) =>
        wireRequests.reject(id, "counterparty", { reason: "customer_requested", ...stated }, facts),
      rejects,
      emits: []
    }
  }),
  searchOf(operatedWires, {
    ...lists,
    summary: "Lists a program's wires, newest first, optionally by UETR or IMAD.",
    view: viewV2
  })
] as const
