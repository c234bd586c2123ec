import { Result } from "effect"
import { hidesField } from "../../kernel/Masked.ts"
import { explained, fault, type Rejection, reject, type SubError } from "../../kernel/Rejection.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { AnyOperation, Input } from "../../operation/Operation.ts"
import { seesNumbers } from "../../operation/SeesNumbers.ts"

type Listed = Extract<AnyOperation, { readonly _tag: "Listing" | "Export" }>

/**
 * True if a caller may look for objects of a kind by the whole value of an attribute. A number whose end is shown would be
 * found out by trying the masked part.
 */
export const maySeek = (caller: Caller, kind: string, attribute: string): boolean =>
  seesNumbers(caller) || !hidesField(kind, attribute)

/** Makes the fault of a parameter that looks for a number which is masked for the caller. */
export const maskedFault = (parameter: string): SubError =>
  explained(fault("value_not_allowed", parameter), "The numbers are masked for this caller, so none can be looked for.")

/** Refuses the filters of a list by numbers that are masked for the caller. */
export const checkSought = (
  caller: Caller,
  operation: Listed,
  asked: Input<unknown, unknown, unknown>
): Result.Result<void, Rejection> => {
  const masked = Object.entries(operation.filters(asked)).flatMap(([name, value]) =>
    value === undefined || maySeek(caller, operation.resource.kind, name) ? [] : [maskedFault(name)]
  )
  return masked.length === 0 ? Result.succeed(undefined) : Result.fail(reject("parameters_invalid", ...masked))
}
