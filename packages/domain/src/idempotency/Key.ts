import { Result } from "effect"
import { fault, type Rejection, reject } from "../kernel/Rejection.ts"
import type { IdempotencyPolicy } from "../operation/Operation.ts"

/** Maximum length of an Idempotency-Key (spec, "Limits"). */
export const MAX_KEY_LENGTH = 255

/** Characters of a key. Header values are visible ASCII by RFC 9110; programs decode other bytes differently. */
export const KEY_FORM = /^[\x20-\x7e]*$/

const HEADER = "Idempotency-Key"

/** Returns the key that a request runs under, if any, or the rejection of its `Idempotency-Key` header. */
export const checkKey = (
  { key: policy, min_length }: IdempotencyPolicy,
  key: string | undefined
): Result.Result<string | undefined, Rejection> => {
  if (policy === "none") return Result.succeed(undefined)
  if (policy === "required" && (key === undefined || key === "")) {
    return Result.fail(reject("idempotency_key_missing", fault("required", HEADER)))
  }
  if (key === undefined) return Result.succeed(undefined)
  if (key.length > MAX_KEY_LENGTH) return Result.fail(reject("parameters_invalid", fault("value_too_long", HEADER)))
  if (key.length < min_length) return Result.fail(reject("parameters_invalid", fault("value_too_short", HEADER)))
  if (!KEY_FORM.test(key)) return Result.fail(reject("parameters_invalid", fault("header_malformed", HEADER)))
  return Result.succeed(key)
}
