import { Result } from "effect"
import { explained, fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import { allowed } from "../../../../operation/Transition.ts"
import { type Ach, ach, type Return } from "../entry/Ach.ts"
import { meets } from "../entry/Deadline.ts"
import { foundIncoming, foundOutgoing, moveAch, refuseEntry, unqueued } from "../entry/Move.ts"
import { appendReturn, latestEffectiveReturn } from "../entry/Returns.ts"
import { joinWindow } from "../queue/Join.ts"
import type { AchDeadline } from "../schedule/AchDeadlines.ts"
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

const CODE = "return_code"

/** A client's answer to a return or to a dishonored return. */
export interface Answer extends Partial<Pick<Ach, "metadata">> {
  readonly return_code: ReturnCode
  readonly additional_information?: string
}

/** Dishonors the return of an outgoing entry; the dishonored return goes out with the next window (S12). */
export const dishonorReturn = (id: string, answer: Answer, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* foundOutgoing(id, "dishonor", facts)
    const one = before.object
    yield* allowed(ach, one, "dishonor")
    const { fields, parts, queue } = yield* prepareAnswer(one, dishonor, answer, facts)
    const kept = { ...unqueued(one.kept), queue }
    return together([parts, yield* moveAch(before, "dishonor", { ...fields, kept }, facts)])
  })

/** Contests the dishonored return of an incoming entry; the contested return goes out with the next window (S12). */
export const contestDishonor = (id: string, answer: Answer, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* foundIncoming(id, "contest", facts)
    const one = before.object
    yield* allowed(ach, one, "contest")
    const { fields, parts, queue } = yield* prepareAnswer(one, contest, answer, facts)
    const kept = { ...unqueued(one.kept), queue }
    return together([parts, yield* moveAch(before, "contest", { ...fields, kept }, facts)])
  })

/** Pending status, deadline and start of the deadline of an answer that the bank sends. */
interface OurAnswer {
  readonly on: "dishonor" | "contest"
  readonly stage: Return["status"]
  readonly deadline: AchDeadline
  readonly since: "returned_on" | "dishonored_on"
}

const dishonor: OurAnswer = {
  on: "dishonor",
  stage: "pending_dishonored_return",
  deadline: "dishonor",
  since: "returned_on"
}
const contest: OurAnswer = {
  on: "contest",
  stage: "pending_contested_return",
  deadline: "contest",
  since: "dishonored_on"
}

// Fields that the answer sets, and the window that it goes out with.
const prepareAnswer = (
  one: Ach,
  { on, deadline, stage, since }: OurAnswer,
  { return_code, additional_information, ...metadata }: Answer,
  facts: Facts
) =>
  Result.gen(function* () {
    yield* answering(return_code, one)
    const from = one.kept[since]
    if (from !== undefined && !meets(deadline, from, "same_business_day", facts)) {
      return yield* refuseEntry(one, on, "in_time", "deadline_passed", CODE)
    }
    const { parts, window } = joinWindow("same_business_day", facts)
    const returns = appendReturn(one, return_code, stage, returnParts({ additional_information }))
    return { fields: { ...metadata, returns }, parts, queue: window.id }
  })

/** Checks that a code answers the latest stage of an entry's dispute and fits the entry (S12 and S13). */
export const answering = (code: ReturnCode, one: Ach): Result.Result<void, Rejection> => {
  const answered = latestEffectiveReturn(one)?.return_code
  const isAnswer =
    answered !== undefined &&
    isReturnCode(answered) &&
    (dishonorAnswers(code, answered) || contestAnswers(code, answered))
  const misfit = mayReturn(code, { sec_code: one.sec_code, side: one.transaction_type, holder_type: undefined })
  return isAnswer && misfit === undefined ? Result.succeed(undefined) : refuseCode(code, one, answered)
}

const refuseCode = (code: ReturnCode, one: Ach, answered = "no return"): Result.Result<void, Rejection> => {
  const { sec_code, transaction_type } = one
  const why = `The ${one.direction} ach is ${one.status}, a ${transaction_type} with the SEC code ${sec_code} and ${answered}; ${code} does not answer that.`
  return Result.fail(reject("operation_not_allowed", explained(fault("value_not_allowed", CODE), why)))
}

/** Returns the defined parts of a return stage. */
export const returnParts = (stage: {
  readonly additional_information?: string | undefined
  readonly trace_number?: string | undefined
}): Pick<Partial<Return>, "additional_information" | "trace_number"> => ({
  ...(stage.trace_number !== undefined && { trace_number: stage.trace_number }),
  ...(stage.additional_information !== undefined && { additional_information: stage.additional_information })
})
