import { type RateLimit, type TokenBucket, takeToken } from "../../kernel/TokenBucket.ts"

/** Maximum number of buckets. A full map is cleared to bound memory, which admits some requests beyond the limit. */
const MAX_BUCKETS = 100_000

/** Maximum number of buckets of a kind that nodes share: those that take longest until they are full. */
const MAX_SHARED = 1_000

/** Times in ms at which buckets in use are full again, by name. */
export type FullAt = Readonly<Record<string, number>>

/** Tokens taken on this node and not yet told to the others, by bucket. */
type Taken = ReadonlyMap<string, { readonly tokens: number; readonly limit: RateLimit }>

/** Kinds of buckets. A flood of names of one kind does not touch those of another. */
type BucketKind = "client" | "stranger" | "operator" | "wrong"

/** Token buckets of a node by name. If nodes share them, they exchange what they have taken, and go on with what all have. */
export class SharedBuckets {
  readonly #isShared: boolean
  readonly #buckets = new Map<BucketKind, Map<string, TokenBucket>>()
  #taken = new Map<string, { tokens: number; readonly limit: RateLimit }>()
  /** What all nodes had taken at the last exchange. */
  #all: FullAt = {}

  constructor(isShared: boolean) {
    this.#isShared = isShared
  }

  /** Takes a token from a bucket. Returns the ms until the next token, or 0 if one was taken. */
  take(kind: BucketKind, name: string, limit: RateLimit | undefined, nowMs: number): number {
    if (limit === undefined) return 0
    const buckets = this.#of(kind)
    const shared = `${kind} ${name}`
    const known = fewer(buckets.get(name), bucketOf(this.#all[shared], limit, nowMs), limit, nowMs)
    const { bucket, wait_ms } = takeToken(limit, known, nowMs)
    if (buckets.size >= MAX_BUCKETS) buckets.clear()
    buckets.set(name, bucket)
    if (this.#isShared && wait_ms === 0 && this.#taken.size < MAX_BUCKETS) this.#note(shared, limit)
    return wait_ms
  }

  /** True if the other nodes do not know of all that was taken here. */
  get isAhead(): boolean {
    return this.#taken.size > 0
  }

  /** Returns the tokens taken here since the last call. */
  takenSince(): Taken {
    const taken = this.#taken
    this.#taken = new Map()
    return taken
  }

  /** Notes again what the other nodes could not be told. */
  putBack(taken: Taken): void {
    for (const [name, { limit, tokens }] of taken) this.#note(name, limit, tokens)
  }

  /** Goes on with what all nodes have taken. */
  adopt(all: FullAt): void {
    this.#all = all
  }

  #note(name: string, limit: RateLimit, tokens = 1): void {
    const taken = this.#taken.get(name)
    if (taken === undefined) this.#taken.set(name, { tokens, limit })
    else taken.tokens += tokens
  }

  #of(kind: BucketKind): Map<string, TokenBucket> {
    const known = this.#buckets.get(kind)
    if (known !== undefined) return known
    const made = new Map<string, TokenBucket>()
    this.#buckets.set(kind, made)
    return made
  }
}

const bucketOf = (
  fullAtMs: number | undefined,
  { burst, per_second }: RateLimit,
  nowMs: number
): TokenBucket | undefined =>
  fullAtMs === undefined
    ? undefined
    : { tokens: burst - (Math.max(0, fullAtMs - nowMs) * per_second) / 1_000, at_ms: nowMs }

/** Returns the bucket with fewer tokens: that of this node has what it took since the exchange, the other what all took before. */
const fewer = (
  own: TokenBucket | undefined,
  all: TokenBucket | undefined,
  { per_second }: RateLimit,
  nowMs: number
): TokenBucket | undefined => {
  if (own === undefined || all === undefined) return own ?? all
  const refilled = own.tokens + (Math.max(0, nowMs - own.at_ms) * per_second) / 1_000
  return all.tokens < refilled ? all : own
}

/** Adds what a node has taken to what all have; buckets that are full again are left out. */
export const withTaken = (all: FullAt, taken: Taken, nowMs: number): FullAt => {
  const next = new Map(Object.entries(all).filter(([, fullAtMs]) => fullAtMs > nowMs))
  for (const [name, { limit, tokens }] of taken) {
    next.set(name, Math.ceil(Math.max(next.get(name) ?? 0, nowMs) + (tokens * 1_000) / limit.per_second))
  }
  const counts = new Map<string, number>()
  const longest = [...next]
    .sort(([, a], [, b]) => b - a)
    .filter(([name]) => {
      const kind = name.slice(0, name.indexOf(" "))
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= MAX_SHARED
    })
  return Object.fromEntries(longest)
}
