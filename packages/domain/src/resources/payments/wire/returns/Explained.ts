import type { Result } from "effect"
import { fault, faultless, type Rejection, type SubError } from "../../../../kernel/Rejection.ts"

/** Reason with its text, as a client states it. */
interface Stated {
  readonly reason?: string
  readonly additional_information?: string
}

/** Returns the fault of the reason `narrative` without the text that it needs (S153), by the name of the text. */
export const explanationFaults = (
  { reason, additional_information }: Stated,
  parameter = "additional_information"
): ReadonlyArray<SubError> =>
  reason === "narrative" && additional_information === undefined ? [fault("required", parameter)] : []

/** Refuses the reason `narrative` without the text that it needs. Other banks may omit it (ours). */
export const explained = (stated: Stated, parameter?: string): Result.Result<void, Rejection> =>
  faultless(explanationFaults(stated, parameter))
