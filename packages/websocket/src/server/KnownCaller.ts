import type { Reply } from "@vostro/domain/operations"

/**
 * Tells whether the bank knew the credentials of a call to an operation that asks for them; undefined if the answer does not
 * say, because the bank may have refused the call before it looked at them, or could not look.
 */
export const isKnownCaller = ({ body, status }: Reply): boolean | undefined => {
  if (status < 400) return true
  if (OF_CREDENTIALS.test(body)) return WITHOUT_RIGHT.test(body)
  return EARLY.test(body) ? undefined : true
}

// Bodies of each version begin with the code.
const OF_CREDENTIALS = /^\{"code":"(authentication_missing|token_invalid)"/

/** Reasons of credentials that the bank issued, and that lack the right to the call. */
const WITHOUT_RIGHT = /"(code|reason)":"(scope|role)_missing"/

const EARLY =
  /^\{"code":"(request_malformed|url_invalid|rate_limit_exceeded|internal_server_error|service_unavailable)"/
