import { Result } from "effect"
import { Rejection } from "../../kernel/Rejection.ts"
import type { Settings } from "../../kernel/Settings.ts"
import { siteOf } from "../../kernel/Subnet.ts"
import type { RateLimit } from "../../kernel/TokenBucket.ts"
import type { Caller } from "../../operation/Facts.ts"
import type { Program } from "../../resources/access/program/Program.ts"
import { makeBuckets } from "./Buckets.ts"

/** Counts a request against the limits of its caller and, if the caller is no operator, of its program. */
export type RateLimits = (
  caller: Caller,
  program: Program | undefined,
  sourceIp: string | undefined,
  nowMs: number
) => Result.Result<void, Rejection>

/** Makes rate limits that count the requests of this node. */
export const makeRateLimits = ({ rate_limit }: Settings): RateLimits => {
  const [take, takePublic, takeOperator] = [makeBuckets(), makeBuckets(), makeBuckets()]
  return (caller, program, sourceIp, nowMs) => {
    if (caller._tag === "Operator") return within(caller.rate_limit, takeOperator(caller.id, caller.rate_limit, nowMs))
    if (program === undefined) return Result.void
    if (caller._tag === "Public") {
      // Strangers must use up neither the rate of clients nor that of a program's own requests for tokens.
      const name = `${program.id} ${siteOf(sourceIp ?? "")}`
      return within(rate_limit, takePublic(name, rate_limit, nowMs))
    }
    const ofClient = caller._tag === "Partner" ? take(caller.client_id, rate_limit, nowMs) : 0
    return within(rate_limit, Math.max(take(program.id, rate_limit, nowMs), ofClient))
  }
}

const within = (limit: RateLimit | undefined, waitMs: number): Result.Result<void, Rejection> => {
  if (waitMs === 0) return Result.void
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  return Result.fail(
    new Rejection({ code: "rate_limit_exceeded", errors: [], retryAfterSeconds, ...(limit !== undefined && { limit }) })
  )
}
