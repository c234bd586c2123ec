/**
 * Returns of wires and return requests: those that partners make on v1 and v2, and those that other banks send
 * (Receive.ts). Wires return in whole or in part, by Return.ts. The link to the original and the rules of requests are
 * left to `payments/transfer/returns`.
 */

import { Result } from "effect"
import type { Facts } from "../../../../operation/Decision.ts"
import { changeOf } from "../../transfer/operations/Change.ts"
import { positionReadsOf } from "../../transfer/Reads.ts"
import type { WireResult } from "../model/Move.ts"
import { wireRequests } from "../model/Transfers.ts"
import { v1, v2 } from "../outgoing/Access.ts"
import { reasonOf } from "../tables/Reasons.ts"
import { explained } from "./Explained.ts"
import { RejectionV1, RejectionV2, ReturnRequestBody, ReturnV1, ReturnV2, type SimulatedReturnV1 } from "./Fields.ts"
import { returnWire } from "./Return.ts"

/** Returns the terms of a v1 body, whose reason is an ISO code. */
export const termsOf = ({
  amount,
  return_additional_information: additional_information,
  return_code
}: typeof SimulatedReturnV1.Type) => ({
  reason: reasonOf(return_code),
  ...(amount !== undefined && { amount }),
  ...(additional_information !== undefined && { additional_information })
})

/** Rejects the active return request for a wire, by the client or the other bank. */
export const rejectRequest =
  (by: "client" | "counterparty") =>
  (id: string, body: typeof RejectionV2.Type, facts: Facts): WireResult =>
    Result.flatMap(explained(body), () => wireRequests.reject(id, by, { reason: "customer_requested", ...body }, facts))

const returning = {
  verb: "return",
  key: "required",
  emits: ["wire.created", "wire.rejected"],
  further: positionReadsOf
} as const

const asking = {
  verb: "request_return",
  summary: "Asks the other bank to return an outgoing wire.",
  key: "required",
  body: ReturnRequestBody,
  decide: (id: string, { metadata, ...stated }: typeof ReturnRequestBody.Type, facts: Facts) =>
    Result.flatMap(explained(stated), () =>
      wireRequests.ask(id, stated, metadata === undefined ? {} : { metadata }, facts)
    )
} as const

const rejecting = {
  verb: "reject_return_request",
  summary: "Rejects the return request of an incoming wire.",
  key: "required",
  decide: rejectRequest("client")
} as const

/** Returns and return requests on v1. */
export const wireReturnsV1 = [
  changeOf(v1, {
    ...returning,
    summary: "Returns an incoming wire, in whole or in part, and accepts its return request.",
    body: ReturnV1,
    rejects: ["operation_not_allowed", "limit_exceeded"],
    decide: (id, { metadata, ...body }, facts) => {
      const terms = { ...termsOf(body), ...(metadata !== undefined && { metadata }) }
      return returnWire(id, terms, { version: "v1", information: "return_additional_information" }, facts)
    }
  }),
  changeOf(v1, { ...asking, rejects: ["operation_not_allowed", "limit_exceeded"] }),
  changeOf(v1, { ...rejecting, body: RejectionV1, rejects: ["operation_not_allowed"] })
] as const

/** Returns and return requests on v2. */
export const wireReturnsV2 = [
  changeOf(v2, {
    ...returning,
    summary: "Returns an incoming wire or an incoming return, in whole or in part, and accepts its return request.",
    body: ReturnV2,
    rejects: ["object_state_conflict", "limit_exceeded"],
    decide: (id, body, facts) => returnWire(id, body, { version: "v2", information: "additional_information" }, facts)
  }),
  changeOf(v2, { ...asking, rejects: ["object_state_conflict", "limit_exceeded"] }),
  changeOf(v2, { ...rejecting, body: RejectionV2, rejects: ["object_state_conflict"] })
] as const
