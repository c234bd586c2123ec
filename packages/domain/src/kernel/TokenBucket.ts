/** A token bucket: the number of requests that may come at once, as of an instant in ms. */
export interface TokenBucket {
  readonly tokens: number
  readonly at_ms: number
}

/** A bucket's refill rate and capacity. */
export interface RateLimit {
  readonly per_second: number
  readonly burst: number
}

/** Takes a token. Without one, returns the ms until the next. An absent bucket is full. */
export const takeToken = (
  { per_second, burst }: RateLimit,
  bucket: TokenBucket | undefined,
  nowMs: number
): { readonly bucket: TokenBucket; readonly wait_ms: number } => {
  const filled = bucket === undefined ? burst : bucket.tokens + (Math.max(0, nowMs - bucket.at_ms) * per_second) / 1_000
  const tokens = Math.min(burst, filled)
  const at_ms = Math.max(nowMs, bucket?.at_ms ?? nowMs)
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, at_ms }, wait_ms: 0 }
  return { bucket: { tokens, at_ms }, wait_ms: Math.ceil(((1 - tokens) * 1_000) / per_second) }
}
