import { Result } from "effect"
import type { AchDeadline } from "../../../../kernel/calendar/AchDeadlines.ts"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { allowed } from "../../../../operation/Transition.ts"
import { type Ach, ach, type Return } from "../entry/Ach.ts"
import { meets } from "../entry/Deadline.ts"
import { moveAch, unqueued } from "../entry/Move.ts"
import { appendReturn, latestEffectiveReturn } from "../entry/Returns.ts"
import type { AchTrigger } from "../entry/Transitions.ts"
import { joinWindow } from "../queue/Join.ts"
import { contestAnswers, dishonorAnswers, mayReturn } from "../tables/ReturnCodeRules.ts"
import { isReturnCode, type ReturnCode } from "../tables/ReturnCodes.ts"

/** The codes that dishonor a return. Source: S30. */
export const DISHONOR_CODES = ["R61", "R62", "R67", "R68", "R69", "R70"] as const satisfies ReadonlyArray<ReturnCode>

/** The codes that contest a dishonor. Source: S30. */
export const CONTEST_CODES = [
  "R71",
  "R72",
  "R73",
  "R74",
  "R75",
  "R76",
  "R77"
] as const satisfies ReadonlyArray<ReturnCode>

/** What answers a hop of a dispute. */
export interface Answer extends Partial<Pick<Ach, "metadata">> {
  readonly return_code: ReturnCode
  readonly additional_information?: string
}

/** Dishonors the return of an entry that we sent; it goes out with the next window (S12). */
export const dishonorReturn = (id: string, answer: Answer, facts: Facts): Result.Result<Decision, Rejection> =>
  answered(id, "outgoing", answer, facts)

/** Contests the dishonor of a return that we sent; it goes out with the next window (S12). */
export const contestDishonor = (id: string, answer: Answer, facts: Facts): Result.Result<Decision, Rejection> =>
  answered(id, "incoming", answer, facts)

/** What the two answers that the bank gives in a dispute differ in. */
const ours = {
  outgoing: { on: "dishonor", stage: "pending_dishonored_return", deadline: "dishonor", since: "returned_on" },
  incoming: { on: "contest", stage: "pending_contested_return", deadline: "contest", since: "dishonored_on" }
} as const satisfies Readonly<
  Record<
    Ach["direction"],
    {
      readonly on: AchTrigger
      readonly stage: Return["status"]
      readonly deadline: AchDeadline
      readonly since: keyof Ach["kept"]
    }
  >
>

const answered = (
  id: string,
  direction: Ach["direction"],
  { return_code, additional_information, ...parts }: Answer,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    const one = before.object
    const { on, stage, deadline, since } = ours[direction]
    if (one.direction !== direction) {
      return yield* Result.fail(reject("operation_not_allowed", fault("value_not_allowed", "ach_id")))
    }
    yield* allowed(ach, one, on)
    yield* answering(return_code, one)
    const from = one.kept[since]
    if (from !== undefined && !meets(deadline, from, "same_business_day", facts)) {
      return yield* Result.fail(reject("operation_not_allowed", fault("deadline_passed", "return_code")))
    }
    const joined = joinWindow("same_business_day", facts)
    const returns = appendReturn(one, return_code, stage, returnParts({ additional_information }))
    const kept = { ...unqueued(one.kept), queue: joined.window.id }
    return together([joined.parts, yield* moveAch(before, on, { ...parts, returns, kept }, facts)])
  })

/** Whether a code answers what an entry's dispute has come to, and is for such entries (S12 and S13). */
export const answering = (code: ReturnCode, one: Ach): Result.Result<void, Rejection> => {
  const answeredCode = latestEffectiveReturn(one)?.return_code ?? ""
  const isAnswer =
    isReturnCode(answeredCode) && (dishonorAnswers(code, answeredCode) || contestAnswers(code, answeredCode))
  const misfit = mayReturn(code, { sec_code: one.sec_code, side: one.transaction_type, holder_type: undefined })
  return isAnswer && misfit === undefined
    ? Result.succeed(undefined)
    : Result.fail(reject("operation_not_allowed", fault("value_not_allowed", "return_code")))
}

/** The parts of a hop that are there. */
export const returnParts = (hop: {
  readonly additional_information?: string | undefined
  readonly trace_number?: string | undefined
}): Pick<Partial<Return>, "additional_information" | "trace_number"> => ({
  ...(hop.trace_number !== undefined && { trace_number: hop.trace_number }),
  ...(hop.additional_information !== undefined && { additional_information: hop.additional_information })
})
