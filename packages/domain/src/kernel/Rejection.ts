import { Array as Arr, Data, Result } from "effect"
import { choiceOf } from "./Choice.ts"
import { type ErrorCode, errorCodes, type SubErrorCode, subErrorCodes } from "./ErrorCode.ts"
import type { IllegalTransition } from "./Lifecycle.ts"
import { type Condition, conditions, type StateCondition } from "./StateConditions.ts"
import type { RateLimit } from "./TokenBucket.ts"

/** A fault and the parameters (fields or headers) that have it. */
export interface SubError {
  readonly code: SubErrorCode
  readonly parameters: ReadonlyArray<string>
  /** The value to send instead, of a value that was renamed. */
  readonly instead?: string
  /** The allowed values, of a value that is none of them. */
  readonly choices?: ReadonlyArray<string>
  /** A sentence about the state that refuses the request, shown in place of the text of the code. */
  readonly why?: string
}

/** A fault that says in which state the object is and which states would be legal. */
export interface Explained extends SubError {
  readonly why: string
}

/** The codes that refuse a request because of the state of an object. Each of their faults is explained. */
export type StateCode = RefusedMove | "related_object_not_ready" | "related_object_conflict"

/** The faults of a rejection with a code. */
type FaultsOf<C extends ErrorCode> = C extends StateCode
  ? readonly [Explained, ...ReadonlyArray<Explained>]
  : ReadonlyArray<SubError>

/** The only expected failure: a request that was refused or not understood. It changed nothing. */
export class Rejection extends Data.TaggedError("Rejection")<{
  readonly code: ErrorCode
  readonly errors: ReadonlyArray<SubError>
  /** Explanation of this refusal, shown in place of the text of its code. */
  readonly detail?: string
  /** Set if an operation answers this code with a status of its own. */
  readonly status?: number
  /** Seconds until a retry makes sense: the `Retry-After` header. */
  readonly retryAfterSeconds?: number
  /** Exceeded rate limit of the caller or its program; absent for other limits. */
  readonly limit?: RateLimit
  /** The store's failure, if it caused this rejection. Logged, never sent. */
  readonly cause?: unknown
}> {}

/** Makes a rejection from a code and its sub-errors. */
export const reject = <C extends ErrorCode>(code: C, ...errors: FaultsOf<C>): Rejection =>
  new Rejection({ code, errors })

/** Maximum number of faults in an answer, so that a small request cannot cause a large answer. */
export const MAX_FAULTS = 100

/** Maximum length of a parameter's name in an answer, for the same reason. */
const MAX_NAME_LENGTH = 200

/** Makes a sub-error for the named parameters. */
export const fault = (code: SubErrorCode, ...parameters: ReadonlyArray<string>): SubError => ({
  code,
  parameters: parameters.map((name) => (name.length > MAX_NAME_LENGTH ? `${beginningOf(name)}...` : name))
})

/** Makes the sub-error of parameters whose value is none of `choices`. */
export const notOneOf = (choices: ReadonlyArray<string>, ...parameters: ReadonlyArray<string>): SubError => ({
  ...fault("value_not_allowed", ...parameters),
  choices
})

// Many readers reject JSON with half a surrogate pair.
const beginningOf = (name: string): string => name.slice(0, MAX_NAME_LENGTH).replace(/[\ud800-\udbff]$/, "")

/** Succeeds if there are no faults, else rejects the request and names all of them. */
export const faultless = (faults: ReadonlyArray<SubError>): Result.Result<void, Rejection> =>
  faults.length === 0 ? Result.succeed(undefined) : Result.fail(reject("parameters_invalid", ...faults))

/** The codes that refuse a transition missing from a lifecycle table; the API version decides which. */
export type RefusedMove = "invalid_status_transition" | "operation_not_allowed" | "object_state_conflict"

/** The error body format of an operation (spec, "Errors"). */
export type ErrorDialect = "v2" | "legacy"

const stateCodes: ReadonlyArray<ErrorCode> = [
  "invalid_status_transition",
  "operation_not_allowed",
  "object_state_conflict",
  "related_object_not_ready",
  "related_object_conflict"
] satisfies ReadonlyArray<StateCode>

/** True for a rejection because of the state of an object. */
export const isOfState = ({ code }: Rejection): boolean => stateCodes.includes(code)

/** Returns the HTTP status of a rejection. */
export const statusOf = (rejection: Rejection): number => rejection.status ?? errorCodes[rejection.code].status

/** Formats the error body of a rejection in the dialect of an API version; `instance` is the requested path. */
export const errorBody = (dialect: ErrorDialect, rejection: Rejection, instance: string) =>
  dialect === "v2" ? v2Body(rejection) : legacyBody(rejection, instance)

const v2Body = (rejection: Rejection) => ({
  code: rejection.code,
  message: textOf(rejection),
  ...(rejection.errors.length > 0 && {
    errors: rejection.errors.map((one) => ({
      code: one.code,
      message: messageOf(one),
      ...(one.parameters.length > 0 && { parameters: one.parameters })
    }))
  })
})

const messageOf = ({ choices, code, instead, why }: SubError): string => {
  if (why !== undefined) return why
  if (choices !== undefined) return `The value must be ${choiceOf(choices)}.`
  return instead === undefined ? subErrorCodes[code] : `${subErrorCodes[code]} Use ${instead}.`
}

const legacyBody = (rejection: Rejection, instance: string) => ({
  code: rejection.code,
  title: errorCodes[rejection.code].title,
  detail: [textOf(rejection), ...advice(rejection.errors)].join(" "),
  status: String(statusOf(rejection)),
  invalid_parameters: rejection.errors.flatMap((one) =>
    namesOf(one).map((parameter) => ({ parameter, reason: one.code }))
  ),
  instance
})

// Legacy bodies have no other place for the reasons and the values to send. Elements of a list share theirs.
const advice = (errors: ReadonlyArray<SubError>): ReadonlyArray<string> => {
  const byChoice = Arr.groupBy(errors, ({ choices }) => (choices === undefined ? "" : choiceOf(choices)))
  const choices = Object.entries(byChoice).flatMap(([choice, those]) =>
    choice === "" ? [] : [`${those.flatMap(namesOf).join(", ")} must be ${choice}.`]
  )
  const reasons = Arr.dedupe(errors.flatMap(({ why }) => (why === undefined ? [] : [why])))
  return [
    ...reasons,
    ...errors.flatMap(({ instead }) => (instead === undefined ? [] : [`Use ${instead}.`])),
    ...choices
  ]
}

const textOf = ({ code, detail }: Rejection): string => detail ?? errorCodes[code].message

// Legacy bodies cannot state a reason without a parameter.
const namesOf = ({ code, parameters }: SubError): ReadonlyArray<string> =>
  parameters.length === 0 ? [code === "url_malformed" ? "url" : "body"] : parameters

/** An object whose state refuses a request: its kind, its direction if it has one, and its status. */
export interface Standing {
  readonly kind: string
  readonly direction?: string | undefined
  readonly status?: string | undefined
}

/** Returns the kind, direction and status of an object. */
export const standing = ({ kind }: Pick<Standing, "kind">, one: Omit<Standing, "kind">): Standing => ({
  kind,
  direction: one.direction,
  status: one.status
})

/** The legal states of a request: one of some statuses, or a condition besides the status. */
export type Legal = Condition | ReadonlyArray<string>

/** The name of a request in the sentences of its related objects. */
export const REQUEST = "the request"

/** Makes a fault that explains itself in a sentence, by default the text of its code. */
export const explained = (one: SubError, why: string = subErrorCodes[one.code]): Explained => ({ ...one, why })

/**
 * Makes the fault of an object whose state does not allow `on`, a trigger or {@link REQUEST}. Its sentence names the
 * state and the legal ones: "The outgoing wire is posted; cancel needs the status created or scheduled."
 */
export const stateFault = (
  one: Standing,
  on: string,
  legal: Legal,
  code: SubErrorCode = "value_not_allowed",
  parameter = `${one.kind}_id`
): Explained => explained(fault(code, parameter), sentenceOf(one, on, legal))

/** Makes the fault of a related object that must be active. */
export const notActive = (
  one: Standing,
  parameter = `${one.kind}_id`,
  code: SubErrorCode = "status_not_active"
): Explained => stateFault(one, REQUEST, ["active"], code, parameter)

/** Names a request or trigger and the statuses that it needs. */
export const needsStatus = (on: string, statuses: ReadonlyArray<string>): string =>
  statuses.length === 0 ? `no status allows ${on}` : `${on} needs the status ${oneOf(statuses)}`

/** Names an object by its direction and its kind: "outgoing wire". */
export const nameOf = ({ kind, direction }: Pick<Standing, "kind" | "direction">): string =>
  [direction, kind.replaceAll("_", " ")].filter((word) => word !== undefined).join(" ")

/**
 * Refuses a trigger that the lifecycle table does not allow, with the code of the operation's API version. The
 * sub-error separates "already there" from "cannot go there", names the request `parameter` that identifies the
 * object, and lists the statuses that allow the trigger.
 */
export const refuseTransition =
  (code: RefusedMove, parameter?: string) =>
  ({ resource: kind, variant, from, on, legal, isThere }: IllegalTransition): Rejection => {
    const one = { kind, direction: variant, status: isThere === true ? `already ${from}` : from }
    const subCode = isThere === true ? "object_status_unchanged" : "value_not_allowed"
    return reject(code, stateFault(one, on, legal, subCode, parameter))
  }

/** Returns the sentence that names the state of an object and the states that `on` needs. */
export const sentenceOf = (one: Standing, on: string, legal: Legal): string => {
  if (typeof legal !== "string") return `${stateOf(one)}; ${needsStatus(on, legal)}.`
  const { is, needs }: StateCondition = conditions[legal]
  return `${stateOf(one, is)}; ${on} needs ${needs}.`
}

const stateOf = ({ status, ...named }: Standing, is?: string): string =>
  `The ${nameOf(named)} is ${[status, is].filter((word) => word !== undefined).join(" and ")}`

const oneOf = (values: ReadonlyArray<string>): string =>
  values.length < 2 ? values.join() : `${values.slice(0, -1).join(", ")} or ${values.slice(-1).join()}`
