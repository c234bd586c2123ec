import { Result } from "effect"
import { type Decision, together } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { found } from "../../kernel/Found.ts"
import { fault, type Rejection, reject } from "../../kernel/Rejection.ts"
import type { Versioned } from "../../kernel/Resource.ts"
import { type Ach, ach } from "./Ach.ts"
import { meets } from "./Deadline.ts"
import { returning } from "./FollowUp.ts"
import { revised, rowOf } from "./Move.ts"
import { holderOf } from "./Obstacle.ts"
import { mayReturn } from "./ReturnCodeRules.ts"
import { type CLIENT_RETURN_CODES, returnCodes } from "./ReturnCodes.ts"
import { requestedReturn, withHop } from "./Returns.ts"

/** A code that entries go back with for whoever may choose one. */
export type ClientReturnCode = (typeof CLIENT_RETURN_CODES)[number]

/** What a client gives to return an entry that it has received. */
export interface ReturnRequest extends Partial<Pick<Ach, "metadata">> {
  readonly return_code: ClientReturnCode
}

/**
 * Returns an incoming entry, with the next window where it is posted, else once it is (rails.md 1.1, I6 and I9). The
 * account must have been loaded, as the codes depend on who holds it.
 */
export const sendBack = (
  id: string,
  { return_code: code, ...parts }: ReturnRequest,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    const one = before.object
    if (one.direction !== "incoming") return yield* Result.fail(notIncoming)
    if (requestedReturn(one) !== undefined) {
      return yield* Result.fail(reject("operation_not_allowed", fault("object_status_unchanged", "ach_id")))
    }
    if (one.status !== "posted") yield* rowOf(one, "decline")
    yield* returnable(code, one, facts)
    const returns = withHop(one, code, "pending_return")
    return one.status === "posted"
      ? returning(before, { ...parts, returns }, facts)
      : queued(before, parts, returns, facts)
  })

const notIncoming = reject("operation_not_allowed", fault("value_not_allowed", "ach_id"))

const misfits = { side: "transaction_type", sec_code: "sec_code", holder: "account_id" } as const

/**
 * Whether an incoming entry may go back with a code: it is for such entries, whose holder is known as the account is ours,
 * and in time (rails.md 1.3). The account must have been loaded.
 */
export const returnable = (code: ClientReturnCode, one: Ach, facts: Facts): Result.Result<void, Rejection> => {
  const holder = holderOf(one, facts)
  const misfit = mayReturn(code, { sec_code: one.sec_code, side: one.transaction_type, holder })
  if (misfit !== undefined) {
    return Result.fail(reject("operation_not_allowed", fault("value_conflicting", "return_code", misfits[misfit])))
  }
  return isLate(code, one, facts)
    ? Result.fail(reject("operation_not_allowed", fault("deadline_passed", "return_code")))
    : Result.succeed(undefined)
}

// R23 counts from the receiver's refusal, which is what this request tells of.
const isLate = (code: ClientReturnCode, one: Ach, facts: Facts): boolean => {
  const { deadline } = returnCodes[code]
  const settled = one.record_details.settlement_date
  if (settled === undefined || deadline === "refused_credit_return") return false
  return !meets(deadline, settled, "same_business_day", facts)
}

const queued = (before: Versioned<Ach>, parts: Partial<Ach>, returns: Ach["returns"], facts: Facts): Decision =>
  together([revised(before, { ...parts, returns, kept: { ...before.object.kept, return_once_posted: true } }, facts)])
