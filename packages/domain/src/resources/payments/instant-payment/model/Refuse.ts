import { Result } from "effect"
import type { SubErrorCode } from "../../../../kernel/ErrorCode.ts"
import { type RefusedMove, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { type Legal, standing, stateFault } from "../../../../kernel/StateFault.ts"
import { type InstantPayment, instantPayment } from "./InstantPayment.ts"

/** Returns the refusal of a request that the state of a payment does not allow. */
export const refusalOf = (
  one: InstantPayment,
  on: string,
  legal: Legal,
  code: RefusedMove = "invalid_status_transition",
  subCode?: SubErrorCode
): Rejection => reject(code, stateFault(standing(instantPayment, one), on, legal, subCode))

/** Refuses a request that the state of a payment does not allow. */
export const refusePayment = (...refused: Parameters<typeof refusalOf>): Result.Result<never, Rejection> =>
  Result.fail(refusalOf(...refused))

/** Returns the refusal of a request about a payment that is returned in full. */
export const refusalOfReturned = (one: InstantPayment, on: string): Rejection =>
  refusalOf(one, on, "unreturned", "invalid_status_transition", "returned_previously")
