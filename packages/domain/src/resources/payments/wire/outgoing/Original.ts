import { subtract } from "../../../../kernel/Money.ts"
import { type Ref, refTo, type Versioned } from "../../../../kernel/Resource.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { uncountPayment, usageRef } from "../../limits/Count.ts"
import { reviseWire } from "../model/Move.ts"
import { amountOf, type Wire, wire } from "../model/Wire.ts"

/** Returns the loaded wire that a return is of. */
export const originalOf = (one: Wire, facts: Facts): Versioned<Wire> | undefined => {
  const { original_wire_id } = one.related_wires
  return original_wire_id === undefined ? undefined : facts.find(wire, original_wire_id)
}

/** Takes the amount of a failed wire off what its original counts as returned, or off the usage of a limit. */
export const withdrawnFromOriginal = (one: Wire, facts: Facts): Partial<Decision> => {
  if (one.kept.limited === true) {
    const { account_number_id, created_at } = one
    return uncountPayment(account_number_id, "wire", { created_at, amount: amountOf(one) }, facts)
  }
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

/** Refers to the objects that change when a wire fails: the wire that it returns, or the usage of a limit. */
export const withdrawalRefs = ({ account_number_id, kept, related_wires }: Wire): ReadonlyArray<Ref> => {
  if (kept.limited === true) return [usageRef(account_number_id, "wire")]
  const { original_wire_id } = related_wires
  return original_wire_id === undefined ? [] : [refTo(wire, original_wire_id)]
}

/** Reads {@link withdrawalRefs} of a loaded wire. */
export const originalReads = (id: string, facts: Facts): CommandReads => {
  const one = facts.find(wire, id)?.object
  const objects = one === undefined ? [] : withdrawalRefs(one)
  return objects.length === 0 ? {} : { objects }
}
