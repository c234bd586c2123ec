import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { roles } from "../../../kernel/Role.ts"
import { MAX_SUBNETS, Subnet } from "../program/Program.ts"

/** The statuses of an operator. */
export const OperatorStatus = Schema.Literals(["active", "revoked"])

/** Operator lifecycle. `revoked` is final. */
export const lifecycle = machine("operator", OperatorStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "update", from: ["active"], to: "active" },
  { on: "revoke", from: ["active"], to: "revoked" }
])

type Trigger = TriggerOf<typeof lifecycle>

const Rate = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))

/** Requests per second of an operator, and its burst. */
export const RateLimit = Schema.Struct({ per_second: Rate, burst: Rate })

/** A person or program that operates the bank with a token of its own. It lives in the bank's partition. */
export interface Operator extends Schema.Schema.Type<typeof Operator> {}
export const Operator = Schema.Struct({
  id: idOf("operator"),
  /** Name in the audit log, beside the id. */
  name: text(120),
  status: OperatorStatus,
  role: Schema.Literals(roles),
  /** Source addresses allowed for its requests; an empty list allows all. */
  source_ip_allowlist: Schema.Array(Subnet).check(Schema.isMaxLength(MAX_SUBNETS)),
  /** Its requests per second and burst; absent: no limit. */
  rate_limit: Schema.optionalKey(RateLimit),
  /** HMAC of its token under the master key. */
  token_digest: Schema.String,
  revoked_at: Schema.optionalKey(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The operator resource. */
export const operator = resource<Operator, Trigger>({
  kind: "operator",
  schema: Operator,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict",
  secrets: ["token_digest"]
})

const { token_digest: _, ...shown } = Operator.fields

/** An operator as shown, without the digest of its token. */
export const OperatorView = Schema.Struct(shown)

/** Removes the digest from an operator. */
export const viewOf = ({ token_digest: _, ...view }: Operator): typeof OperatorView.Type => view
