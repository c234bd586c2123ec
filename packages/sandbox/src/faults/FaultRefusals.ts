import { errorBody, fault, operations, type Rejection, reject, statusOf } from "@vostro/domain/operations"
import { faultNames } from "./FaultKinds.ts"

/** Header of a request that asks for a fault of its connection. */
export const FAULT_HEADER = "vostro-fault"

/** A refusal as a server sends it. */
interface SentRefusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Returns the refusal of a fault that does not exist, with those that do. */
export const unknownFault = (asked: string): Rejection => {
  const why = `There is no fault ${asked.slice(0, 40)}. The faults are ${faultNames.join(", ")}.`
  return reject("parameters_invalid", { ...fault("value_not_allowed", "Vostro-Fault"), why })
}

/** Returns a refusal in the dialect of the operations that the path is one of. */
export const refusalAt = (path: string, rejection: Rejection): SentRefusal => {
  const errors = operations.find(({ at }) => at[1].split("/")[1] === path.split("/")[1])?.errors ?? "v2"
  const status = statusOf(rejection)
  const retry = status === 422 ? {} : { "retry-after": "1" }
  return {
    status,
    headers: { "content-type": "application/json", ...retry },
    body: JSON.stringify(errorBody(errors, rejection, path))
  }
}
