import { Result, Schema } from "effect"
import { fault, reject } from "../../../kernel/Rejection.ts"
import { idOf, refTo } from "../../../kernel/Resource.ts"
import { decision, found } from "../../../operation/Decision.ts"
import { command, enquiry, listing, retrieve } from "../../../operation/Define.ts"
import { listOf } from "../../../operation/Page.ts"
import { createObject, transition } from "../../../operation/Transition.ts"
import { BANK } from "../program/Program.ts"
import { Operator, OperatorView, operator, RateLimit, viewOf } from "./Operator.ts"
import { OperatorName } from "./OperatorName.ts"
import { ROOT } from "./Root.ts"
import { operatorTokenOf, tokenDigestOf } from "./Token.ts"

const { role, source_ip_allowlist, rate_limit } = Operator.fields
const byId = Schema.Struct({ operator_id: idOf("operator") })
const ofBank = { audience: "operator", program: () => BANK } as const

/** Operations on the operators of the bank, which are objects of its own partition. */
export const operatorOperations = [
  command({
    ...ofBank,
    name: "operator.create",
    role: "administer",
    summary: "Creates an operator with a role; only this response shows its token.",
    at: ["POST", "/operator/v1/operators"],
    // A response with a secret is never stored.
    idempotency: { key: "none", min_length: 1 },
    body: Schema.Struct({
      name: OperatorName,
      role,
      source_ip_allowlist: Schema.optionalKey(source_ip_allowlist),
      rate_limit
    }),
    output: Schema.Struct({ ...OperatorView.fields, token: Schema.String }),
    decide: ({ body }, facts) => {
      // The name is reserved, in any case.
      if (body.name.toLowerCase() === ROOT)
        return Result.fail(reject("parameters_invalid", fault("value_not_allowed", "name")))
      const id = facts.newId("operator")
      const token = operatorTokenOf(id, facts.secret(0))
      const token_digest = tokenDigestOf(facts.settings.master_key, token)
      const fields = { source_ip_allowlist: [], ...body, id, token_digest }
      const { object, parts } = createObject(operator, "create", fields, facts)
      return Result.succeed(decision({ ...parts, response: { ...viewOf(object), token } }))
    }
  }),
  listing({
    ...ofBank,
    ...listOf(operator, OperatorView, {}),
    name: "operator.list",
    summary: "Lists the operators, newest first, without their tokens.",
    at: ["GET", "/operator/v1/operators"],
    view: viewOf
  }),
  enquiry({
    ...ofBank,
    name: "operator.self",
    summary: "Tells an operator its name and its role, also the operator `root` of the settings.",
    at: ["GET", "/operator/v1/self"],
    output: Schema.Struct({ id: Schema.String, name: Schema.String, role }),
    ask: () => Result.succeed({ _tag: "Self" })
  }),
  retrieve({
    ...ofBank,
    name: "operator.get",
    summary: "Retrieves an operator.",
    at: ["GET", "/operator/v1/operators/:operator_id"],
    params: byId,
    output: OperatorView,
    resource: operator,
    id: ({ operator_id }) => operator_id,
    view: viewOf
  }),
  command({
    ...ofBank,
    name: "operator.update",
    role: "administer",
    summary:
      "Updates an operator's role, source addresses or rate limit: an empty list allows every address, null removes the limit.",
    at: ["PATCH", "/operator/v1/operators/:operator_id"],
    params: byId,
    body: Schema.Struct({
      role: Schema.optionalKey(role),
      source_ip_allowlist: Schema.optionalKey(source_ip_allowlist),
      rate_limit: Schema.optionalKey(Schema.NullOr(RateLimit))
    }),
    output: OperatorView,
    rejects: ["object_state_conflict"],
    reads: ({ params }) => ({ objects: [refTo(operator, params.operator_id)] }),
    // Any operator can lose its role: `root` of the settings administers the bank even if no other operator does.
    decide: ({ params, body: { rate_limit, ...patch } }, facts) =>
      Result.gen(function* () {
        const before = yield* found(operator, params.operator_id, facts)
        const more = { ...patch, ...(rate_limit !== undefined && { rate_limit: rate_limit ?? undefined }) }
        const { object, parts } = yield* transition(operator, before, "update", more, facts)
        return decision({ ...parts, response: viewOf(object) })
      })
  }),
  command({
    ...ofBank,
    name: "operator.revoke",
    role: "administer",
    summary: "Revokes an operator; its token stops working.",
    at: ["POST", "/operator/v1/operators/:operator_id/revoke"],
    params: byId,
    output: OperatorView,
    rejects: ["object_state_conflict"],
    reads: ({ params }) => ({ objects: [refTo(operator, params.operator_id)] }),
    decide: ({ params }, facts) =>
      Result.gen(function* () {
        const before = yield* found(operator, params.operator_id, facts)
        const { object, parts } = yield* transition(operator, before, "revoke", { revoked_at: facts.now.iso }, facts)
        return decision({ ...parts, response: viewOf(object) })
      })
  })
] as const
