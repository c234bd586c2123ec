import { Data, Result } from "effect"
import { type ErrorCode, errorCodes, type SubErrorCode, subErrorCodes } from "./ErrorCode.ts"
import type { IllegalTransition } from "./Lifecycle.ts"

/** One thing that is wrong, and the parameters (fields or headers) it is wrong with. */
export interface SubError {
  readonly code: SubErrorCode
  readonly parameters: ReadonlyArray<string>
}

/** The one expected failure: a request was understood and refused, or could not be understood. Nothing was changed. */
export class Rejection extends Data.TaggedError("Rejection")<{
  readonly code: ErrorCode
  readonly errors: ReadonlyArray<SubError>
  /** Set where an operation answers this code with a status of its own. */
  readonly status?: number
  /** Seconds until a repeat makes sense: the `Retry-After` header. */
  readonly retryAfterSeconds?: number
  /** What kept the store from its answer, where that is why: for the log alone. */
  readonly cause?: unknown
}> {}

/** A rejection by code, with what exactly is wrong. */
export const reject = (code: ErrorCode, ...errors: ReadonlyArray<SubError>): Rejection =>
  new Rejection({ code, errors })

/** The most faults that one answer names: a small request must not have a large one. */
export const MAX_FAULTS = 100

/** The longest name of a parameter in an answer, for the same reason. */
const MAX_NAME_LENGTH = 200

/** One thing that is wrong with one parameter. */
export const fault = (code: SubErrorCode, ...parameters: ReadonlyArray<string>): SubError => ({
  code,
  parameters: parameters.map((name) => (name.length > MAX_NAME_LENGTH ? `${beginningOf(name)}...` : name))
})

// Half a character would be no JSON to many a reader.
const beginningOf = (name: string): string => name.slice(0, MAX_NAME_LENGTH).replace(/[\ud800-\udbff]$/, "")

/** Passes if nothing is wrong with the parameters, else refuses the request and names all that is. */
export const faultless = (faults: ReadonlyArray<SubError>): Result.Result<void, Rejection> =>
  faults.length === 0 ? Result.succeed(undefined) : Result.fail(reject("parameters_invalid", ...faults))

/** The codes that refuse a move that is not in a lifecycle table: which one depends on the version of the API. */
export type RefusedMove = "invalid_status_transition" | "operation_not_allowed" | "object_state_conflict"

/**
 * The refusal of a trigger that is not in the lifecycle table, with the code that the operation's version uses. It tells
 * "already there" from "cannot go there", and names the `parameter` of the request that stands for the object.
 */
export const refuseTransition =
  (code: RefusedMove, parameter?: string) =>
  ({ resource, isThere }: IllegalTransition): Rejection =>
    reject(
      code,
      fault(isThere === true ? "object_status_unchanged" : "value_not_allowed", parameter ?? `${resource}_id`)
    )

/** Which of the two error bodies an operation answers with (spec, "Errors"). */
export type ErrorDialect = "v2" | "legacy"

/** The HTTP status of a rejection. */
export const statusOf = (rejection: Rejection): number => rejection.status ?? errorCodes[rejection.code].status

/** The error body of a rejection in the dialect of an API version; `instance` is the path that was asked. */
export const errorBody = (dialect: ErrorDialect, rejection: Rejection, instance: string) =>
  dialect === "v2" ? v2Body(rejection) : legacyBody(rejection, instance)

const v2Body = (rejection: Rejection) => ({
  code: rejection.code,
  message: errorCodes[rejection.code].message,
  ...(rejection.errors.length > 0 && {
    errors: rejection.errors.map(({ code, parameters }) => ({
      code,
      message: subErrorCodes[code],
      ...(parameters.length > 0 && { parameters })
    }))
  })
})

const legacyBody = (rejection: Rejection, instance: string) => ({
  code: rejection.code,
  title: errorCodes[rejection.code].title,
  detail: errorCodes[rejection.code].message,
  status: String(statusOf(rejection)),
  invalid_parameters: rejection.errors.flatMap(({ code, parameters }) =>
    (parameters.length === 0 ? [wholeOf(code)] : parameters).map((parameter) => ({ parameter, reason: code }))
  ),
  instance
})

// A legacy body has no place for a reason without a parameter.
const wholeOf = (code: SubErrorCode): string => (code === "url_malformed" ? "url" : "body")
