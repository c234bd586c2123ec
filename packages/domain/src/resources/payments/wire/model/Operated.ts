import { inPartition } from "../../../../operation/InProgram.ts"
import type { OperatedPayments } from "../../transfer/operations/Operated.ts"
import { inV2 } from "./Move.ts"
import { type Wire, WireV2, wire } from "./Wire.ts"

/** Wires as operators handle them: those of a program, and the stray ones of the bank itself. */
export const operatedWires: OperatedPayments<Wire> = {
  resource: wire,
  within: inPartition,
  noun: ["a", "wire"],
  output: WireV2,
  answer: inV2,
  rejects: ["object_state_conflict"]
}
