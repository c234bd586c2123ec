import { Result } from "effect"
import { fault, type Rejection, reject } from "../kernel/Rejection.ts"

/**
 * Rejects a request that changes an object made by a submitted file, which only files change. Such objects have a
 * client id or the id of a submission; `parameter` is the name of the object in the request.
 */
export const notByFile = (fileId: string | undefined, parameter: string): Result.Result<void, Rejection> =>
  fileId === undefined
    ? Result.succeed(undefined)
    : Result.fail(reject("operation_not_allowed", fault("made_by_file", parameter)))
