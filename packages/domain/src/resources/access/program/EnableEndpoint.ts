import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { program } from "./Program.ts"
import { reviseProgram } from "./Revise.ts"

/** Enables a disabled operation. */
export const enableEndpoint = (id: string, operation: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(found(program, id, facts), (before) =>
    reviseProgram(
      before,
      { disabled_endpoints: before.object.disabled_endpoints.filter((endpoint) => endpoint.operation !== operation) },
      facts
    )
  )
