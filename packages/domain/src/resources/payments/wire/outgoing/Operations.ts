import { Schema } from "effect"
import { Metadata } from "../../../../kernel/Fields.ts"
import { refTo } from "../../../../kernel/Resource.ts"
import { command, listing, retrieve } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { listOf } from "../../../../operation/Page.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { limitReads } from "../../limits/Count.ts"
import { transferFilters } from "../../transfer/operations/Filters.ts"
import { inV1, inV2 } from "../model/Move.ts"
import { viewV2 } from "../model/ViewV2.ts"
import { WireV1, WireV2, wire } from "../model/Wire.ts"
import { type ByWire, byWire, itself, v1, v2 } from "./Access.ts"
import { cancelOutgoing, updateWire } from "./Change.ts"
import { createOutgoing, creditorAccountOf, type NewWire } from "./Create.ts"
import { holderReads } from "./Debtor.ts"
import { NewWireV1, NewWireV2 } from "./Fields.ts"
import { originalReads } from "./Original.ts"
import type { Version } from "./StatedAgent.ts"

const keyed = { key: "required", min_length: 1 } as const
const unkeyed = { key: "none", min_length: 1 } as const

const creation = {
  idempotency: keyed,
  emits: ["wire.created"]
} as const

const creationReads = (body: NewWire, version: Version): CommandReads => ({
  objects: [refTo(accountNumber, body.account_number_id), ...blockedReads(creditorAccountOf(body, version))],
  guarded: [body.account_number_id]
})

const creationFollow = ({ account_number_id }: NewWire, facts: Facts): CommandReads => {
  const more = holderReads(account_number_id, facts)
  const limits = limitReads(facts.find(accountNumber, account_number_id)?.object, "wire")
  return limits.length === 0 ? more : { ...more, objects: [...(more.objects ?? []), ...limits] }
}

const update = {
  idempotency: keyed,
  params: byWire,
  body: Schema.Struct({ metadata: Metadata }),
  reads: itself
} as const

const cancellation = {
  idempotency: unkeyed,
  params: byWire,
  reads: itself,
  follow: ({ params }: ByWire, facts: Facts): CommandReads => originalReads(params.wire_id, facts)
} as const

const retrieval = {
  scope: "wire/read",
  params: byWire,
  resource: wire,
  id: ({ wire_id }: typeof byWire.Type) => wire_id
} as const

const statusField = <S extends Schema.Top>(status: S) => ({ status: Schema.optionalKey(status) })
const pages = listOf(wire, WireV1, { ...transferFilters, ...statusField(WireV1.fields.status) })
const pagesV2 = listOf(wire, WireV2, { ...transferFilters, ...statusField(WireV2.fields.status) })

/** Wires on v1: created, listed, retrieved, changed, canceled. */
export const wireOperationsV1 = [
  command({
    ...v1,
    ...creation,
    name: "wire.create",
    summary: "Sends a wire: domestic, or international in USD.",
    at: ["POST", "/v1/wires"],
    body: NewWireV1,
    deprecation: ({ wire_v1_deprecation }) => wire_v1_deprecation,
    reads: ({ body }) => creationReads(body, "v1"),
    follow: ({ body }, facts) => creationFollow(body, facts),
    decide: ({ body }, facts) => inV1(createOutgoing(body, "v1", facts))
  }),
  listing({
    ...pages,
    name: "wire.list",
    summary: "Lists wires of both directions, newest first.",
    at: ["GET", "/v1/wires"],
    scope: "wire/read",
    invalid_status: 422
  }),
  retrieve({
    ...retrieval,
    name: "wire.get",
    summary: "Retrieves a wire.",
    at: ["GET", "/v1/wires/:wire_id"],
    output: WireV1
  }),
  command({
    ...v1,
    ...update,
    name: "wire.update",
    summary: "Updates the metadata of a wire.",
    at: ["PATCH", "/v1/wires/:wire_id"],
    decide: ({ params, body }, facts) => inV1(updateWire(params.wire_id, body, facts))
  }),
  command({
    ...v1,
    ...cancellation,
    name: "wire.cancel",
    summary: "Cancels an outgoing wire that the network does not have yet; a scheduled one is first cancel_pending.",
    at: ["POST", "/v1/wires/:wire_id/cancel"],
    rejects: ["operation_not_allowed"],
    emits: ["wire.cancel_pending", "wire.canceled", "wire.return_request_response_needed"],
    decide: ({ params }, facts) => inV1(cancelOutgoing(params.wire_id, "v1", facts))
  })
] as const

/** Wires on v2: the same wires in the view of v2. */
export const wireOperationsV2 = [
  command({
    ...v2,
    ...creation,
    name: "wire.create_v2",
    summary: "Sends a wire: domestic, or international in USD.",
    at: ["POST", "/v2/wires"],
    body: NewWireV2,
    reads: ({ body }) => creationReads(body, "v2"),
    follow: ({ body }, facts) => creationFollow(body, facts),
    decide: ({ body }, facts) => inV2(createOutgoing(body, "v2", facts))
  }),
  listing({
    ...pagesV2,
    name: "wire.list_v2",
    summary: "Lists wires of both directions, newest first.",
    at: ["GET", "/v2/wires"],
    scope: "wire/read",
    view: viewV2,
    filters: (asked) => {
      const { status, ...filters } = pagesV2.filters(asked)
      return { ...filters, ...(status !== undefined && { status_v2: status }) }
    }
  }),
  retrieve({
    ...retrieval,
    name: "wire.get_v2",
    summary: "Retrieves a wire.",
    at: ["GET", "/v2/wires/:wire_id"],
    output: WireV2,
    view: viewV2
  }),
  command({
    ...v2,
    ...update,
    name: "wire.update_v2",
    summary: "Updates the metadata of a wire.",
    at: ["PATCH", "/v2/wires/:wire_id"],
    decide: ({ params, body }, facts) => inV2(updateWire(params.wire_id, body, facts))
  }),
  command({
    ...v2,
    ...cancellation,
    name: "wire.cancel_v2",
    summary: "Cancels an outgoing wire that the network does not have yet.",
    at: ["POST", "/v2/wires/:wire_id/cancel"],
    rejects: ["object_state_conflict"],
    emits: ["wire.canceled", "wire.return_request_response_needed"],
    decide: ({ params }, facts) => inV2(cancelOutgoing(params.wire_id, "v2", facts))
  })
] as const
