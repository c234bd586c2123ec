import { Clock, Effect } from "effect"
import { type Rejection, reject } from "../../kernel/Rejection.ts"
import type { Caller } from "../../operation/Facts.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import type { Program } from "../../resources/access/program/Program.ts"
import { admitOperator, admitToProgram } from "./Admission.ts"
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
