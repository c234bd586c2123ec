import { Clock, Effect, Result } from "effect"
import { fault, Rejection, reject } from "../../kernel/Rejection.ts"
import { includesRole } from "../../kernel/Role.ts"
import { isWithin } from "../../kernel/Subnet.ts"
import type { Caller, OperatorCaller } from "../../operation/Decision.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import type { Program } from "../../resources/access/program/Program.ts"
import { authenticate } from "./Authenticate.ts"
import type { Engine } from "./Engine.ts"
import type { Request } from "./Exchange.ts"

/** A caller with the right to its request, and a partner's program. */
export interface Access {
  readonly caller: Caller
  readonly program: Program | undefined
}

/**
 * Authenticates the caller and admits its request as of now. Takes nothing from the rate limits, so that it can be
 * repeated: a body may arrive long after the head, and the right to the request may be withdrawn meanwhile.
 */
export const accessOf = (
  engine: Engine,
  request: Request,
  authorization: string | undefined
): Effect.Effect<Access, Rejection | StoreUnavailable> =>
  Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
    Effect.flatMap(authenticate(engine, request.operation, authorization, nowMs), (caller) =>
      Effect.map(admittedTo(engine, request, caller, nowMs), (program) => ({ caller, program }))
    )
  )

const admittedTo = (
  engine: Engine,
  request: Request,
  caller: Caller,
  nowMs: number
): Effect.Effect<Program | undefined, Rejection | StoreUnavailable> => {
  if (caller._tag === "Partner") return admittingProgram(engine, request, caller.program_id, nowMs)
  if (caller._tag !== "Operator") return Effect.undefined
  return Effect.as(Effect.fromResult(admitOperator(request.operation, caller, request.source_ip)), undefined)
}

/** Returns a program that admits the request. */
export const admittingProgram = (
  engine: Engine,
  { operation, source_ip }: Request,
  programId: string,
  nowMs: number
): Effect.Effect<Program, Rejection | StoreUnavailable> =>
  Effect.flatMap(engine.programs.program(programId, nowMs), (program) =>
    program === undefined
      ? unauthenticated
      : Effect.as(Effect.fromResult(admitToProgram(operation, program, source_ip)), program)
  )

// Credentials of a program that does not exist are invalid.
const unauthenticated = Effect.fail(reject("token_invalid"))

/** The outcome of a guard. */
type Admission = Result.Result<void, Rejection>

/** Checks the source address and the disabled endpoints of a program. */
const admitToProgram = (
  operation: AnyOperation,
  { disabled_endpoints, source_ip_allowlist }: Program,
  sourceIp: string | undefined
): Admission => {
  if (isElsewhere(sourceIp, source_ip_allowlist)) return Result.fail(reject(operation.source_ip_code))
  const disabled = disabled_endpoints.find((endpoint) => endpoint.operation === operation.name)
  if (disabled === undefined) return Result.void
  const retryAfterSeconds = disabled.retry_after_seconds
  return Result.fail(new Rejection({ code: "endpoint_disabled", errors: [], retryAfterSeconds }))
}

/** Checks the role and the source address of an operator. */
const admitOperator = (
  operation: AnyOperation,
  { role, source_ip_allowlist }: OperatorCaller,
  sourceIp: string | undefined
): Admission => {
  if (operation.role === undefined || !includesRole(role, operation.role)) return unprivileged
  return isElsewhere(sourceIp, source_ip_allowlist) ? elsewhere(operation) : Result.void
}

const unprivileged = Result.fail(reject("token_invalid", fault("role_missing", "Authorization")))

const elsewhere = ({ source_ip_code: code }: AnyOperation) =>
  Result.fail(new Rejection({ code, errors: [], detail: "The source address is not on the operator's allowlist." }))

const isElsewhere = (sourceIp: string | undefined, allowlist: ReadonlyArray<string>): boolean =>
  allowlist.length > 0 && !isWithin(sourceIp ?? "", allowlist)
