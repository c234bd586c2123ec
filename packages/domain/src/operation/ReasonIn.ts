import { Result } from "effect"
import { notOneOf, type Rejection, reject } from "../kernel/Rejection.ts"

/** Returns a stated reason if its list has it, by default its `fallback`; refuses any other. */
export const reasonIn = <R extends string>(
  reasons: ReadonlyArray<R>,
  reason: string | undefined,
  fallback: NoInfer<R>
): Result.Result<R, Rejection> => {
  const chosen = reason === undefined ? fallback : reasons.find((one) => one === reason)
  return chosen === undefined
    ? Result.fail(reject("parameters_invalid", notOneOf(reasons, "reason")))
    : Result.succeed(chosen)
}
