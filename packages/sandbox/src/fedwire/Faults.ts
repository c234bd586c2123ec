import type { ApiError } from "@vostro/http/client"

/** Statuses that are retried: a concurrent change or a rate limit. */
const PASSING: ReadonlyArray<number> = [409, 429]

/** True if a refusal may pass: the same call can succeed later. */
export const isPassing = ({ code, status }: ApiError): boolean =>
  PASSING.includes(status) && code !== "object_state_conflict"
