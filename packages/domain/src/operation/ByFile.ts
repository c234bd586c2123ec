import { Result } from "effect"
import { type Explained, type Rejection, reject, type Standing, stateFault } from "../kernel/Rejection.ts"

/**
 * Rejects a request that changes an object made by a submitted file, which only files change. Such objects have a
 * client id or the id of a submission; `parameter` is the name of the object in the request.
 */
export const notByFile = (
  fileId: string | undefined,
  one: Standing,
  on: string,
  parameter: string
): Result.Result<void, Rejection> =>
  fileId === undefined
    ? Result.succeed(undefined)
    : Result.fail(reject("operation_not_allowed", madeByFile(one, on, parameter)))

/** Makes the fault of an object made by a submitted file, which requests do not change. */
export const madeByFile = (one: Standing, on: string, parameter: string): Explained =>
  stateFault(one, on, "by_request", "made_by_file", parameter)
