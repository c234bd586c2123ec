import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { createObject } from "../../../operation/Transition.ts"
import { type Operator, operator, viewOf } from "./Operator.ts"
import { ROOT } from "./Root.ts"
import { digestOf, operatorTokenOf } from "./Token.ts"

/** Creates an operator. Only this response shows its token. The name `root` is reserved, in any case. */
export const createOperator = (
  body: Pick<Operator, "name" | "role" | "rate_limit"> & Partial<Pick<Operator, "source_ip_allowlist">>,
  facts: Facts
): Result.Result<Decision, Rejection> => {
  if (body.name.toLowerCase() === ROOT)
    return Result.fail(reject("parameters_invalid", fault("value_not_allowed", "name")))
  const id = facts.newId("operator")
  const token = operatorTokenOf(id, facts.secret(0))
  const token_digest = digestOf(facts.settings.master_key, token)
  const { object, parts } = createObject(
    operator,
    "create",
    { source_ip_allowlist: [], ...body, id, token_digest },
    facts
  )
  return Result.succeed(decision({ ...parts, response: { ...viewOf(object), token } }))
}
