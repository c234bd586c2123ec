import type { Rejection } from "../../kernel/Rejection.ts"

/**
 * Formats the rate limit headers of a rejection (draft-ietf-httpapi-ratelimit-headers-10): the quota is the burst, and
 * the window is the time in which an empty bucket fills.
 */
export const rateLimitHeaders = ({ limit, retryAfterSeconds = 0 }: Rejection): Readonly<Record<string, string>> => {
  if (limit === undefined) return {}
  const { burst, per_second } = limit
  return {
    "ratelimit-policy": `"default";q=${Math.floor(burst)};w=${Math.ceil(burst / per_second)}`,
    ratelimit: `"default";r=0;t=${retryAfterSeconds}`
  }
}
