import { type RateLimit, type TokenBucket, takeToken } from "../../kernel/TokenBucket.ts"

/** Maximum number of buckets. A full map is cleared to bound memory, which admits some requests beyond the limit. */
const MAX_BUCKETS = 100_000

/** Takes a token from a named bucket. Returns the ms until the next token, or 0 if one was taken. */
export type TakeToken = (name: string, limit: RateLimit | undefined, nowMs: number) => number

/** Makes empty token buckets of this node, by name. */
export const makeBuckets = (): TakeToken => {
  const buckets = new Map<string, TokenBucket>()
  return (name, limit, nowMs) => {
    if (limit === undefined) return 0
    const { bucket, wait_ms } = takeToken(limit, buckets.get(name), nowMs)
    if (buckets.size >= MAX_BUCKETS) buckets.clear()
    buckets.set(name, bucket)
    return wait_ms
  }
}
