import { Result } from "effect"
import { Rejection, reject } from "../../kernel/Rejection.ts"
import type { Settings } from "../../kernel/Settings.ts"
import { isWithin } from "../../kernel/Subnet.ts"
import { type TokenBucket, takeToken } from "../../kernel/TokenBucket.ts"
import type { Caller } from "../../operation/Facts.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import type { Program } from "../../resources/access/program/Program.ts"

/** Maximum number of buckets. A full map is cleared to bound memory, which admits some requests beyond the limit. */
const MAX_BUCKETS = 100_000

/** The program's own guards: source addresses, disabled endpoints, and the rate limit. */
export type Admission = (
  operation: AnyOperation,
  program: Program,
  caller: Caller,
  sourceIp: string | undefined,
  nowMs: number
) => Result.Result<void, Rejection>

/** Makes an admission guard that counts the requests of this node. */
export const makeAdmission = ({ rate_limit }: Settings): Admission => {
  const [take, takePublic] = [takerOf(rate_limit), takerOf(rate_limit)]
  const waitOf = (program: Program, caller: Caller, nowMs: number): number => {
    // Unauthenticated requests must not use up the rate of clients.
    if (caller._tag === "Public") return takePublic(program.id, nowMs)
    const ofClient = caller._tag === "Partner" ? take(caller.client_id, nowMs) : 0
    return Math.max(take(program.id, nowMs), ofClient)
  }
  return (operation, program, caller, sourceIp, nowMs) => {
    if (program.source_ip_allowlist.length > 0 && !isWithin(sourceIp ?? "", program.source_ip_allowlist)) {
      return Result.fail(reject(operation.source_ip_code))
    }
    const disabled = program.disabled_endpoints.find((endpoint) => endpoint.operation === operation.name)
    if (disabled !== undefined) return later("endpoint_disabled", disabled.retry_after_seconds)
    const waitMs = waitOf(program, caller, nowMs)
    return waitMs > 0 ? later("rate_limit_exceeded", Math.ceil(waitMs / 1_000)) : passed
  }
}

/** Takes a token from a named bucket. Returns the ms until the next token, or 0 if one was taken. */
const takerOf = (limit: Settings["rate_limit"]) => {
  const buckets = new Map<string, TokenBucket>()
  return (name: string, nowMs: number): number => {
    if (limit === undefined) return 0
    const { bucket, wait_ms } = takeToken(limit, buckets.get(name), nowMs)
    if (buckets.size >= MAX_BUCKETS) buckets.clear()
    buckets.set(name, bucket)
    return wait_ms
  }
}

const passed = Result.succeed(undefined)

const later = (code: "endpoint_disabled" | "rate_limit_exceeded", retryAfterSeconds: number) =>
  Result.fail(new Rejection({ code, errors: [], retryAfterSeconds }))
