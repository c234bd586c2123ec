import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { type Operator, operator, viewOf } from "./Operator.ts"

/** Changes of an operator. A `rate_limit` of null removes the limit. */
export interface OperatorPatch extends Partial<Pick<Operator, "role" | "source_ip_allowlist">> {
  readonly rate_limit?: Operator["rate_limit"] | null
}

/**
 * Changes the role, source addresses or rate limit of an active operator. Its token stays. Any operator can lose its role:
 * `root` of the settings administers the bank even if no other operator does.
 */
export const updateOperator = (
  id: string,
  { rate_limit, ...patch }: OperatorPatch,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(operator, id, facts)
    const more = { ...patch, ...(rate_limit !== undefined && { rate_limit: rate_limit ?? undefined }) }
    const { object, parts } = yield* transition(operator, before, "update", more, facts)
    return decision({ ...parts, response: viewOf(object) })
  })
