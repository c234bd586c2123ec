import { subtract } from "../../../../kernel/Money.ts"
import { refTo, type Versioned } from "../../../../kernel/Resource.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { reviseWire } from "../model/Move.ts"
import { amountOf, type Wire, wire } from "../model/Wire.ts"

/** Returns the loaded wire that a return is of. */
export const originalOf = (one: Wire, facts: Facts): Versioned<Wire> | undefined => {
  const { original_wire_id } = one.related_wires
  return original_wire_id === undefined ? undefined : facts.find(wire, original_wire_id)
}

/** Takes the amount of a failed return off what its original counts as returned. */
export const withdrawnFromOriginal = (one: Wire, facts: Facts): Partial<Decision> => {
  const original = originalOf(one, facts)
  if (original === undefined) return {}
  const { kept } = original.object
  const returned = subtract(kept.returned, amountOf(one))
  return { changes: reviseWire(original, { kept: { ...kept, returned } }, facts).decision.changes }
}

/** Names the IMAD of the return wire on a rejected original (spec, "Wire", `rejection.message_identification`). */
export const namedOnOriginal = (one: Wire, imad: string, facts: Facts): Partial<Decision> => {
  const original = originalOf(one, facts)
  if (original?.object.rejection === undefined) return {}
  const rejection = { ...original.object.rejection, message_identification: imad }
  return { changes: reviseWire(original, { rejection }, facts).decision.changes }
}

/** Reads the wire that a loaded return is of. */
export const originalReads = (id: string, facts: Facts): CommandReads => {
  const original = facts.find(wire, id)?.object.related_wires.original_wire_id
  return original === undefined ? {} : { objects: [refTo(wire, original)] }
}
