import { isOpen, isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { placeReads } from "../../suspense/PostReads.ts"
import { type Wire, wire } from "./Wire.ts"

/** GL account of the money of wires that no account number holds. */
export const SUSPENSE = "gl_wire_suspense"

/** Reads the account number and the position of a loaded wire. */
export const placeReadsOf = (id: string, facts: Facts): CommandReads => {
  const one = facts.find(wire, id)?.object
  return one === undefined ? {} : placeReads(one.kept.place)
}

/** Account that takes the money of a failed wire back: its own, or suspense where its account number is closed now. */
export const refugeOf = ({ kept: { place } }: Pick<Wire, "kept">, facts: Facts): string => {
  if (!isPositionId(place)) return place
  const position = facts.position(place)
  return position === undefined || isOpen(position) ? place : SUSPENSE
}
