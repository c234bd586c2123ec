import { Result } from "effect"
import { type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { type Legal, standing, stateFault } from "../../../../kernel/StateFault.ts"
import { type Wire, wire } from "./Wire.ts"

/** Refuses a request that the state of a wire does not allow, with the code of v1. */
export const refuseWire = (one: Wire, on: string, legal: Legal): Result.Result<never, Rejection> =>
  Result.fail(reject("operation_not_allowed", stateFault(standing(wire, one), on, legal)))
