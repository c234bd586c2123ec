import { Result } from "effect"
import { fault, Rejection, reject } from "../../kernel/Rejection.ts"
import { includesRole } from "../../kernel/Role.ts"
import type { Settings } from "../../kernel/Settings.ts"
import { isWithin } from "../../kernel/Subnet.ts"
import type { RateLimit } from "../../kernel/TokenBucket.ts"
import type { Caller, OperatorCaller } from "../../operation/Facts.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import type { Program } from "../../resources/access/program/Program.ts"
import { makeBuckets } from "./Buckets.ts"

/** The guards of a program or an operator: role, source addresses, disabled endpoints, and the rate limit. */
export interface Admission {
  readonly ofProgram: (
    operation: AnyOperation,
    program: Program,
    caller: Caller,
    sourceIp: string | undefined,
    nowMs: number
  ) => Result.Result<void, Rejection>
  readonly ofOperator: (
    operation: AnyOperation,
    caller: OperatorCaller,
    sourceIp: string | undefined,
    nowMs: number
  ) => Result.Result<void, Rejection>
}

/** Makes admission guards that count the requests of this node. */
export const makeAdmission = ({ rate_limit }: Settings): Admission => {
  const [take, takePublic, takeOperator] = [makeBuckets(), makeBuckets(), makeBuckets()]
  const waitOf = (program: Program, caller: Caller, nowMs: number): number => {
    // Unauthenticated requests must not use up the rate of clients.
    if (caller._tag === "Public") return takePublic(program.id, rate_limit, nowMs)
    const ofClient = caller._tag === "Partner" ? take(caller.client_id, rate_limit, nowMs) : 0
    return Math.max(take(program.id, rate_limit, nowMs), ofClient)
  }
  return {
    ofProgram: (operation, program, caller, sourceIp, nowMs) => {
      if (isElsewhere(sourceIp, program.source_ip_allowlist)) return Result.fail(reject(operation.source_ip_code))
      const disabled = program.disabled_endpoints.find((endpoint) => endpoint.operation === operation.name)
      if (disabled !== undefined) return later("endpoint_disabled", disabled.retry_after_seconds)
      return within(rate_limit, waitOf(program, caller, nowMs))
    },
    ofOperator: (operation, caller, sourceIp, nowMs) => {
      const { id, rate_limit: limit, role, source_ip_allowlist } = caller
      if (operation.role === undefined || !includesRole(role, operation.role)) return unprivileged
      if (isElsewhere(sourceIp, source_ip_allowlist)) return elsewhere(operation)
      return within(limit, takeOperator(id, limit, nowMs))
    }
  }
}

const unprivileged = Result.fail(reject("token_invalid", fault("role_missing", "Authorization")))

const elsewhere = ({ source_ip_code: code }: AnyOperation) =>
  Result.fail(new Rejection({ code, errors: [], detail: "The source address is not on the operator's allowlist." }))

const isElsewhere = (sourceIp: string | undefined, allowlist: ReadonlyArray<string>): boolean =>
  allowlist.length > 0 && !isWithin(sourceIp ?? "", allowlist)

const within = (limit: RateLimit | undefined, waitMs: number): Result.Result<void, Rejection> =>
  waitMs === 0 ? passed : later("rate_limit_exceeded", Math.ceil(waitMs / 1_000), limit)

const passed = Result.succeed(undefined)

const later = (code: "endpoint_disabled" | "rate_limit_exceeded", retryAfterSeconds: number, limit?: RateLimit) =>
  Result.fail(new Rejection({ code, errors: [], retryAfterSeconds, ...(limit !== undefined && { limit }) }))
