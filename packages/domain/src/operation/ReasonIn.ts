import { Result } from "effect"
import { fault, type Rejection, reject } from "../kernel/Rejection.ts"

/** Returns a stated reason if its list has it, by default its `fallback`; refuses any other. */
export const reasonIn = <R extends string>(
  reasons: ReadonlyArray<R>,
  reason: string | undefined,
  fallback: NoInfer<R>
): Result.Result<R, Rejection> => {
  const chosen = reason === undefined ? fallback : reasons.find((one) => one === reason)
  return chosen === undefined
    ? Result.fail(reject("parameters_invalid", fault("value_not_allowed", "reason")))
    : Result.succeed(chosen)
}
