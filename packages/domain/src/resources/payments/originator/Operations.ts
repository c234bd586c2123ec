import { Result, Schema } from "effect"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { EntityId, idOf, Metadata, type Versioned, type WithMetadata } from "../../../kernel/Resource.ts"
import type { Role } from "../../../kernel/Role.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { type MovedFields, transition } from "../../../operation/Transition.ts"
import { entityRefs } from "../../customers/entity/Related.ts"
import { account } from "../../deposits/account/model/Account.ts"
import { createOriginator } from "./Create.ts"
import { entityFaults, namedEntities } from "./NamedEntities.ts"
import { CompanyName, Originator, OriginatorAch, OriginatorAchPatch, originator } from "./Originator.ts"
import { OriginatorStatus } from "./Transitions.ts"

/** Applies a lifecycle transition to an originator, and replaces its metadata if given. */
export const moveOriginator = (id: string, on: Move, parts: WithMetadata, facts: Facts) =>
  Result.flatMap(found(originator, id, facts), (before) => moveTo(before, on, parts, facts))

/** Transitions that change only the status. */
export type Move = "activate" | "deactivate" | "cancel" | "approve" | "reject" | "suspend"

/** Applies a transition or an update to a loaded originator. */
export const moveTo = (
  before: Versioned<Originator>,
  on: Move | "update",
  more: MovedFields<Originator>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(transition(originator, before, on, more, facts), ({ parts }) => decision(parts))

const byId = Schema.Struct({ originator_id: idOf("originator") })
const itself = (id: string) => ({ objects: [{ kind: originator.kind, id }] })
const metadata = { metadata: Schema.optionalKey(Metadata) }
// Source: S97: 400 and 422 on every operation except retrieval.
const write = { scope: "ach/read_write", invalid_status: 422, output: Originator } as const
const moveRejects = ["invalid_status_transition"] as const

/** A transition requested by a partner's client. */
const partnerMove = <const N extends Move>(on: N, summary: string) =>
  command({
    ...write,
    name: `originator.${on}`,
    summary,
    at: ["POST", `/v0/originators/:originator_id/${on}`],
    params: byId,
    body: Schema.Struct(metadata),
    rejects: moveRejects,
    reads: ({ params }) => itself(params.originator_id),
    decide: ({ params, body }, facts) => moveOriginator(params.originator_id, on, body, facts)
  })

/** Originator operations (v0). */
const partnerOperations = [
  command({
    ...write,
    name: "originator.create",
    summary: "Creates an originator: a company that sends ACH payments of an account once the bank approves it.",
    at: ["POST", "/v0/originators"],
    body: Schema.Struct({
      account_id: idOf("account"),
      entity_id: EntityId,
      company_name: CompanyName,
      ach: OriginatorAch,
      ...metadata
    }),
    reads: ({ body }) => ({
      objects: [{ kind: account.kind, id: body.account_id }, ...entityRefs(namedEntities(body))]
    }),
    decide: ({ body }, facts) => createOriginator(body, facts)
  }),
  listing({
    name: "originator.list",
    summary: "Lists the originators of an account, newest first.",
    at: ["GET", "/v0/originators"],
    scope: "ach/read",
    invalid_status: 422,
    ...listOf(originator, Originator, {
      account_id: idOf("account"),
      status: Schema.optionalKey(OriginatorStatus)
    })
  }),
  retrieve({
    name: "originator.get",
    summary: "Retrieves an originator.",
    at: ["GET", "/v0/originators/:originator_id"],
    scope: "ach/read",
    params: byId,
    output: Originator,
    resource: originator,
    id: ({ originator_id }) => originator_id
  }),
  command({
    ...write,
    name: "originator.update",
    summary: "Updates the name, ACH parameters or metadata of an originator, effective immediately.",
    at: ["PATCH", "/v0/originators/:originator_id"],
    params: byId,
    body: Schema.Struct({
      company_name: Schema.optionalKey(CompanyName),
      ach: Schema.optionalKey(OriginatorAchPatch),
      ...metadata
    }),
    rejects: moveRejects,
    reads: ({ params, body }) => ({
      objects: [...itself(params.originator_id).objects, ...entityRefs(namedEntities(body))]
    }),
    decide: ({ params, body: { ach, ...parts } }, facts) =>
      Result.gen(function* () {
        const before = yield* found(originator, params.originator_id, facts)
        const known = before.object.ach
        const limits = { ...known.limits, ...ach?.limits }
        yield* faultless(ach === undefined ? [] : entityFaults({ ach }, facts))
        return yield* moveTo(before, "update", { ...parts, ach: { ...known, ...ach, limits } }, facts)
      })
  }),
  partnerMove("activate", "Activates an inactive originator; it can originate ACH again."),
  partnerMove("deactivate", "Deactivates an active originator; it originates nothing until it is activated."),
  partnerMove("cancel", "Cancels an originator for good.")
] as const

/** A transition decided by the bank. */
const operatorMove = <const N extends Move>(on: N, summary: string, role: Role = "operate") =>
  command({
    ...inProgram(byId.fields),
    name: `originator.${on}`,
    role,
    summary,
    at: ["POST", `/operator/v1/programs/:program_id/originators/:originator_id/${on}`],
    output: Originator,
    rejects: moveRejects,
    reads: ({ params }) => itself(params.originator_id),
    decide: ({ params }, facts) => moveOriginator(params.originator_id, on, {}, facts)
  })

/** Operator operations on a program's originators. */
const bankOperations = [
  listing({
    ...inProgram({}),
    name: "originator.list_of_program",
    summary: "Lists the originators of a program, newest first; `status=pending` selects those awaiting approval.",
    at: ["GET", "/operator/v1/programs/:program_id/originators"],
    ...listOf(originator, Originator, { status: Schema.optionalKey(OriginatorStatus) })
  }),
  operatorMove("approve", "Approves a pending originator; it can originate ACH from now on.", "move_money"),
  operatorMove("reject", "Rejects a pending originator for good."),
  operatorMove("suspend", "Suspends an active or inactive originator for good.")
] as const

/** Originator operations (v0) for partners and the operator. */
export const originatorOperations = [...partnerOperations, ...bankOperations] as const
