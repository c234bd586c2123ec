import { Schema } from "effect"
import type { Id } from "../../../kernel/Id.ts"
import { idOf } from "../../../kernel/Resource.ts"
import type { Role } from "../../../kernel/Role.ts"
import type { Scope } from "../../../kernel/Scope.ts"
import type { Address } from "../../../operation/Operation.ts"

/** Program in the path, which partners do not state. */
interface InPath {
  readonly program_id?: string
}

/** Path parameters of an operation, and the program that they name. */
interface Place<P> {
  readonly params: Schema.Decoder<P> | undefined
  readonly program: ((input: { readonly params: P }) => string) | undefined
}

/** Credentials of a caller: a scope of partners, or a role of operators. */
type Right = { readonly scope: Scope; readonly invalid_status: 422 } | { readonly audience: "operator"; role: Role }

/** What differs between the two callers of an operation on webhook endpoints: names, paths and rights. */
export interface Side {
  readonly resource: "event_subscription" | "webhook_endpoint"
  /** Its name in sentences, with and without an article. */
  readonly a: string
  readonly words: string
  readonly path: string
  readonly read: Right
  readonly write: Right
  readonly ofProgram: Place<InPath>
  readonly ofEndpoint: Place<InPath & { readonly webhook_endpoint_id: Id<"webhook_endpoint"> }>
  /** The operation that disables an endpoint for good. */
  readonly end: { readonly name: string; readonly verb: string; readonly at: Address }
}

const id = { webhook_endpoint_id: idOf("webhook_endpoint") }

const OWN = "/v1/event_subscription"
const own = { scope: "event_subscription/read_write", invalid_status: 422 } as const

/**
 * Partners on the webhook endpoints of their own program (v1). The spec does not have these operations; they are ours.
 * To partners an endpoint is an event subscription, which they delete.
 */
export const partnerSide: Side = {
  resource: "event_subscription",
  a: "an event subscription",
  words: "event subscription",
  path: OWN,
  read: { scope: "event_subscription/read", invalid_status: 422 },
  write: own,
  ofProgram: { params: undefined, program: undefined },
  ofEndpoint: { params: Schema.Struct(id), program: undefined },
  end: { name: "delete", verb: "Deletes", at: ["DELETE", `${OWN}/:webhook_endpoint_id`] }
}

const ALL = "/operator/v1/programs/:program_id/webhook_endpoints"
const program_id = idOf("program")
const program = ({ params }: { readonly params: InPath }): string => params.program_id ?? ""
const operator = (role: Role) => ({ audience: "operator", role }) as const

/** Operators on the webhook endpoints of any program. */
export const operatorSide: Side = {
  resource: "webhook_endpoint",
  a: "a webhook endpoint",
  words: "webhook endpoint",
  path: ALL,
  read: operator("read"),
  write: operator("administer"),
  ofProgram: { params: Schema.Struct({ program_id }), program },
  ofEndpoint: { params: Schema.Struct({ program_id, ...id }), program },
  end: { name: "disable", verb: "Disables", at: ["POST", `${ALL}/:webhook_endpoint_id/disable`] }
}
