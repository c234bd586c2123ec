import { ApiError } from "@vostro/http/client"
import { ReadError, WriteError } from "@vostro/iso20022"
import { Data } from "effect"

/** A message that the bank cannot book, and the reason. */
export class Unbookable extends Data.TaggedError("Unbookable")<{ readonly reason: string }> {
  override get message(): string {
    return this.reason
  }
}

/** A message that the bank can book only after another step of a payment. */
export class TooEarly extends Data.TaggedError("TooEarly")<{ readonly reason: string }> {}

/** Statuses that are retried: a concurrent change or a rate limit. */
const PASSING: ReadonlyArray<number> = [409, 429]

/** True if the bank refuses a call for good. The same call may succeed later after other errors. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  (!PASSING.includes(error.status) || error.code === "object_state_conflict")

/** Returns the reason that a file can never be booked; `undefined` if the bank or the disk may be unavailable. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ReadError || error instanceof WriteError || error instanceof Unbookable || isRefusal(error)
    ? error.message
    : undefined
