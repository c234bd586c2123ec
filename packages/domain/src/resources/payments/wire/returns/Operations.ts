import { Result } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { command } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { positionReadsOf } from "../../transfer/Reads.ts"
import { inV1, inV2 } from "../model/Move.ts"
import { wireRequests } from "../model/Transfers.ts"
import { wire } from "../model/Wire.ts"
import { type ByWire, byWire, itself, v1, v2 } from "../outgoing/Access.ts"
import { reasonOf } from "../tables/Reasons.ts"
import { explained } from "./Explained.ts"
import { RejectionV1, RejectionV2, ReturnRequestBody, ReturnV1, ReturnV2, type SimulatedReturnV1 } from "./Fields.ts"
import { returnWire } from "./Return.ts"

const keyed = { idempotency: { key: "required", min_length: 1 }, params: byWire, reads: itself } as const

const returning = {
  ...keyed,
  emits: ["wire.created", "wire.rejected"],
  follow: ({ params }: ByWire, facts: Facts) => positionReadsOf(wire, params.wire_id, facts)
} as const

/** Returns the terms of a v1 body, whose reason is an ISO code. */
export const termsOf = (body: typeof SimulatedReturnV1.Type) => ({
  reason: reasonOf(body.return_code),
  ...amountIn(body),
  ...(body.return_additional_information !== undefined && {
    additional_information: body.return_additional_information
  })
})

const amountIn = ({ amount }: { readonly amount?: Cents }) => (amount === undefined ? {} : { amount })

const requestReturn = (id: string, { metadata, ...stated }: typeof ReturnRequestBody.Type, facts: Facts) =>
  wireRequests.ask(id, stated, metadata === undefined ? {} : { metadata }, facts)

const namesV1 = { version: "v1", information: "return_additional_information" } as const
const namesV2 = { version: "v2", information: "additional_information" } as const

/** Returns and return requests on v1. */
export const wireReturnsV1 = [
  command({
    ...v1,
    ...returning,
    name: "wire.return",
    summary: "Returns an incoming wire, in whole or in part, and accepts its return request.",
    at: ["POST", "/v1/wires/:wire_id/return"],
    body: ReturnV1,
    rejects: ["operation_not_allowed", "limit_exceeded"],
    decide: ({ params, body }, facts) => {
      const { metadata } = body
      const terms = { ...termsOf(body), ...(metadata !== undefined && { metadata }) }
      return inV1(returnWire(params.wire_id, terms, namesV1, facts))
    }
  }),
  command({
    ...v1,
    ...keyed,
    name: "wire.request_return",
    summary: "Asks the other bank to return an outgoing wire.",
    at: ["POST", "/v1/wires/:wire_id/request_return"],
    body: ReturnRequestBody,
    rejects: ["operation_not_allowed", "limit_exceeded"],
    decide: ({ params, body }, facts) =>
      inV1(Result.flatMap(explained(body), () => requestReturn(params.wire_id, body, facts)))
  }),
  command({
    ...v1,
    ...keyed,
    name: "wire.reject_return_request",
    summary: "Rejects the return request of an incoming wire.",
    at: ["POST", "/v1/wires/:wire_id/reject_return_request"],
    body: RejectionV1,
    rejects: ["operation_not_allowed"],
    decide: ({ params, body }, facts) =>
      inV1(wireRequests.reject(params.wire_id, "client", { reason: "customer_requested", ...body }, facts))
  })
] as const

/** Returns and return requests on v2. */
export const wireReturnsV2 = [
  command({
    ...v2,
    ...returning,
    name: "wire.return_v2",
    summary: "Returns an incoming wire or an incoming return, in whole or in part, and accepts its return request.",
    at: ["POST", "/v2/wires/:wire_id/return"],
    body: ReturnV2,
    rejects: ["object_state_conflict", "limit_exceeded"],
    decide: ({ params, body }, facts) => inV2(returnWire(params.wire_id, body, namesV2, facts))
  }),
  command({
    ...v2,
    ...keyed,
    name: "wire.request_return_v2",
    summary: "Asks the other bank to return an outgoing wire.",
    at: ["POST", "/v2/wires/:wire_id/request_return"],
    body: ReturnRequestBody,
    rejects: ["object_state_conflict", "limit_exceeded"],
    decide: ({ params, body }, facts) =>
      inV2(Result.flatMap(explained(body), () => requestReturn(params.wire_id, body, facts)))
  }),
  command({
    ...v2,
    ...keyed,
    name: "wire.reject_return_request_v2",
    summary: "Rejects the return request of an incoming wire.",
    at: ["POST", "/v2/wires/:wire_id/reject_return_request"],
    body: RejectionV2,
    rejects: ["object_state_conflict"],
    decide: ({ params, body }, facts) =>
      inV2(
        Result.flatMap(explained(body), () =>
          wireRequests.reject(params.wire_id, "client", { reason: "customer_requested", ...body }, facts)
        )
      )
  })
] as const
