import { Result } from "effect"
import { Rejection } from "../../kernel/Rejection.ts"
import type { Settings } from "../../kernel/Settings.ts"
import { siteOf } from "../../kernel/Subnet.ts"
import type { RateLimit } from "../../kernel/TokenBucket.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { Program } from "../../resources/access/program/Program.ts"
import type { Request } from "./Exchange.ts"
import type { SharedBuckets } from "./SharedBuckets.ts"

/** Number of wrong credentials that one address may send at once, and then each second. */
const GUESSES = { burst: 100, per_second: 1 }

/** Counts a request against the limits of its caller and, if the caller is no operator, of its program. */
export type RateLimits = (
  caller: Caller,
  program: Program | undefined,
  site: string,
  nowMs: number
) => Result.Result<void, Rejection>

/**
 * Returns what the requests of strangers are counted by: the address of the caller (IPv6: its /64 prefix), or the peer that
 * its transport proves. All others share one count.
 */
export const siteOfCaller = ({ peer, source_ip }: Pick<Request, "peer" | "source_ip">): string => {
  if (source_ip !== undefined) return siteOf(source_ip)
  return peer === undefined ? "" : `peer ${peer}`
}

/** Makes rate limits that count requests in the buckets of this node. */
export const makeRateLimits = ({ rate_limit }: Settings, buckets: SharedBuckets): RateLimits => {
  const take = buckets.take.bind(buckets)
  return (caller, program, site, nowMs) => {
    if (caller._tag === "Operator")
      return within(caller.rate_limit, take("operator", caller.id, caller.rate_limit, nowMs))
    if (program === undefined) return Result.void
    if (caller._tag === "Public") {
      // Strangers must use up neither the rate of clients nor that of a program's own requests for tokens.
      return within(rate_limit, take("stranger", `${program.id} ${site}`, rate_limit, nowMs))
    }
    const ofClient = caller._tag === "Partner" ? take("client", caller.client_id, rate_limit, nowMs) : 0
    return within(rate_limit, Math.max(take("client", program.id, rate_limit, nowMs), ofClient))
  }
}

const within = (limit: RateLimit | undefined, waitMs: number): Result.Result<void, Rejection> => {
  if (waitMs === 0) return Result.void
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  return Result.fail(
    new Rejection({ code: "rate_limit_exceeded", errors: [], retryAfterSeconds, ...(limit !== undefined && { limit }) })
  )
}

/**
 * Answers wrong credentials: with their own refusal, or with 429 once their address has sent too many. Only wrong ones
 * count and are slowed, so callers who share an address do not lock each other out.
 */
export type Guesses = (refused: Rejection, site: string, nowMs: number) => Rejection

/** Makes a count of wrong credentials in the buckets of this node, by site. */
export const makeGuesses = (buckets: SharedBuckets): Guesses => {
  return (refused, site, nowMs) => {
    if (!isGuess(refused)) return refused
    const waitMs = buckets.take("wrong", site, GUESSES, nowMs)
    if (waitMs === 0) return refused
    return new Rejection({
      code: "rate_limit_exceeded",
      errors: [],
      detail: "This address has sent too many wrong credentials. Right ones are accepted at any time.",
      retryAfterSeconds: Math.ceil(waitMs / 1_000)
    })
  }
}

// Expired tokens, and those without a right, were issued by the bank: their refusals have a reason.
const isGuess = ({ code, errors }: Rejection): boolean => code === "token_invalid" && errors.length === 0
