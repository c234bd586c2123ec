import type { Rejection } from "../../kernel/Rejection.ts"
import type { Settings } from "../../kernel/Settings.ts"

/**
 * Formats the rate limit headers of a rejection (draft-ietf-httpapi-ratelimit-headers-10): the quota is the burst, and
 * the window is the time in which an empty bucket fills.
 */
export const rateLimitHeaders = (
  { rate_limit }: Settings,
  { code, retryAfterSeconds = 0 }: Rejection
): Readonly<Record<string, string>> => {
  if (code !== "rate_limit_exceeded" || rate_limit === undefined) return {}
  const { burst, per_second } = rate_limit
  return {
    "ratelimit-policy": `"default";q=${Math.floor(burst)};w=${Math.ceil(burst / per_second)}`,
    ratelimit: `"default";r=0;t=${retryAfterSeconds}`
  }
}
