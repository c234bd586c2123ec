import { type SubErrorCode, subErrorCodes } from "./ErrorCode.ts"
import type { IllegalTransition } from "./Lifecycle.ts"
import { type Explained, fault, type RefusedMove, type Rejection, reject, type SubError } from "./Rejection.ts"
import { type Condition, conditions, type StateCondition } from "./StateConditions.ts"

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
