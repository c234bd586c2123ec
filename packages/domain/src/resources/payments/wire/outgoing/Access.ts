import type { PartnerPayments } from "../../transfer/operations/Change.ts"
import { inV1, inV2, type WireResult } from "../model/Move.ts"
import { type Wire, WireV1, WireV2, wire } from "../model/Wire.ts"

const scope = "wire/read_write"

/** Wires as partners see them on v1. */
export const v1: PartnerPayments<Wire, WireResult> = {
  resource: wire,
  path: "/v1/wires",
  nameOf: (verb) => `wire.${verb}`,
  common: { scope, output: WireV1, unparsable_status: 422 },
  answer: inV1
}

/** Wires as partners see them on v2. */
export const v2: PartnerPayments<Wire, WireResult> = {
  resource: wire,
  path: "/v2/wires",
  nameOf: (verb) => `wire.${verb}_v2`,
  common: { scope, output: WireV2 },
  answer: inV2
}
