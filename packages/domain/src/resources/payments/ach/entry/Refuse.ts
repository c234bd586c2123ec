import { Result } from "effect"
import type { SubErrorCode } from "../../../../kernel/ErrorCode.ts"
import { type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { type Legal, standing, stateFault } from "../../../../kernel/StateFault.ts"
import { type Ach, ach } from "./Ach.ts"

/** Refuses a request that the state of an entry does not allow. */
export const refuseEntry = (
  one: Ach,
  on: string,
  legal: Legal,
  code?: SubErrorCode,
  parameter?: string
): Result.Result<never, Rejection> =>
  Result.fail(reject("operation_not_allowed", stateFault(standing(ach, one), on, legal, code, parameter)))
