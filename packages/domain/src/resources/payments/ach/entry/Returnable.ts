import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { mayReturn, misfitting } from "../tables/ReturnCodeRules.ts"
import { type CLIENT_RETURN_CODES, returnCodes } from "../tables/ReturnCodes.ts"
import type { IncomingAch } from "./Ach.ts"
import { meets } from "./Deadline.ts"
import { refuseEntry } from "./Move.ts"
import { holderOf } from "./Obstacle.ts"

/** A return code that clients and operators may choose. */
export type ClientReturnCode = (typeof CLIENT_RETURN_CODES)[number]

/**
 * Checks that an incoming entry may be returned with a code: the code fits the entry and the holder type of its
 * account, and its deadline has not passed (S30). The account must be loaded.
 */
export const returnable = (code: ClientReturnCode, one: IncomingAch, facts: Facts): Result.Result<void, Rejection> => {
  const holder_type = holderOf(one, facts)
  const returned = { sec_code: one.sec_code, side: one.transaction_type, holder_type }
  const misfit = mayReturn(code, returned)
  if (misfit !== undefined) return Result.fail(misfitting(misfit, code, returned))
  return isLate(code, one, facts)
    ? refuseEntry(one, `return with ${code}`, "in_time", "deadline_passed", "return_code")
    : Result.succeed(undefined)
}

// R23 counts from the receiver's refusal, which this request reports.
const isLate = (code: ClientReturnCode, one: IncomingAch, facts: Facts): boolean => {
  const { deadline } = returnCodes[code]
  const settled = one.record_details.settlement_date
  if (settled === undefined || deadline === "refused_credit_return") return false
  return !meets(deadline, settled, "same_business_day", facts)
}
