import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { operator, viewOf } from "./Operator.ts"

/** Revokes an operator: its token stops working. */
export const revokeOperator = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(operator, id, facts)
    const more = { revoked_at: facts.now.iso }
    const { object, parts } = yield* transition(operator, before, "revoke", more, facts)
    return decision({ ...parts, response: viewOf(object) })
  })
