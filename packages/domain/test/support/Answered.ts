import type { Rejection } from "@vostro/domain/kernel/Rejection"
import type { Facts } from "@vostro/domain/operation/Decision"
import type { Asking } from "@vostro/domain/operation/Operation"
import { Result } from "effect"

/** Runs work that asks, with the same facts for all its reads. */
export const answered = <A>(steps: Asking<A>, facts: Facts): Result.Result<A, Rejection> => {
  let step = steps.next()
  while (step.done !== true) {
    const { value } = step
    if (Result.isResult(value) && Result.isFailure(value)) return Result.fail(value.failure)
    // trusted: a result that is no refusal is answered by its own value.
    step = steps.next(Result.isResult(value) ? (value.success as Facts) : facts)
  }
  return Result.succeed(step.value)
}
