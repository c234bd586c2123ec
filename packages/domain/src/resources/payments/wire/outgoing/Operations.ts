/**
 * Wires of the bank's customers, from a partner's request to the network. Create.ts checks a wire by Rules.ts and
 * Admit.ts and holds its amount; the job of Send.ts schedules it, sends it and polls the outcome. v1 and v2 differ in
 * Access.ts and Fields.ts. Received outcomes are left to `payments/wire/incoming`, returns to `payments/wire/returns`.
 */

import { Schema } from "effect"
import { Metadata } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { listOf } from "../../../../operation/Page.ts"
import { changeOf } from "../../transfer/operations/Change.ts"
import { transferFilters } from "../../transfer/operations/Filters.ts"
import { creationOf, readingsOf } from "../../transfer/operations/Partner.ts"
import { viewV2 } from "../model/ViewV2.ts"
import { WireV1, WireV2, wire } from "../model/Wire.ts"
import { v1, v2 } from "./Access.ts"
import { cancelWire, updateWire } from "./Change.ts"
import { createWire, creditorAccountOf, type NewWire } from "./Create.ts"
import { holderRefs } from "./Debtor.ts"
import { NewWireV1, NewWireV2 } from "./Fields.ts"
import { wireFailures } from "./Original.ts"
import type { Version } from "./StatedAgent.ts"

const creating = (version: Version) =>
  ({
    summary: "Sends a wire: domestic, or international in USD.",
    rail: "wire",
    emits: ["wire.created"],
    paid: (body: NewWire) => creditorAccountOf(body, version),
    more: holderRefs,
    decide: (body: NewWire, facts: Facts) => createWire(body, version, facts)
  }) as const

const updating = {
  verb: "update",
  method: "PATCH",
  summary: "Updates the metadata of a wire.",
  key: "required",
  body: Schema.Struct({ metadata: Metadata }),
  decide: updateWire
} as const

const canceling = (version: Version) =>
  ({
    verb: "cancel",
    key: "none",
    further: wireFailures.reads,
    decide: (id: string, _: unknown, facts: Facts) => cancelWire(id, version, facts)
  }) as const

const reading = { scope: "wire/read", noun: ["a", "wire"] } as const

const statusField = <S extends Schema.Top>(status: S) => ({ status: Schema.optionalKey(status) })
const pages = listOf(wire, WireV1, { ...transferFilters, ...statusField(WireV1.fields.status) })
const pagesV2 = listOf(wire, WireV2, { ...transferFilters, ...statusField(WireV2.fields.status) })

/** Wires on v1: created, listed, retrieved, changed, canceled. */
export const wireOperationsV1 = [
  creationOf(v1, {
    ...creating("v1"),
    body: NewWireV1,
    deprecation: ({ wire_v1_deprecation }) => wire_v1_deprecation
  }),
  ...readingsOf(v1, { ...reading, pages, invalid_status: 422 }),
  changeOf(v1, updating),
  changeOf(v1, {
    ...canceling("v1"),
    summary: "Cancels an outgoing wire that the network does not have yet; a scheduled one is first cancel_pending.",
    rejects: ["operation_not_allowed"],
    emits: ["wire.cancel_pending", "wire.canceled", "wire.return_request_response_needed"]
  })
] as const

/** Wires on v2: the same wires in the view of v2. */
export const wireOperationsV2 = [
  creationOf(v2, { ...creating("v2"), body: NewWireV2 }),
  ...readingsOf(v2, {
    ...reading,
    pages: {
      ...pagesV2,
      filters: (asked) => {
        const { status, ...filters } = pagesV2.filters(asked)
        return { ...filters, ...(status !== undefined && { status_v2: status }) }
      }
    },
    view: viewV2
  }),
  changeOf(v2, updating),
  changeOf(v2, {
    ...canceling("v2"),
    summary: "Cancels an outgoing wire that the network does not have yet.",
    rejects: ["object_state_conflict"],
    emits: ["wire.canceled", "wire.return_request_response_needed"]
  })
] as const
