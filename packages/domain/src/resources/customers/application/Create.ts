import { Result } from "effect"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { brokenRules } from "../../../operation/Rule.ts"
import { createObject } from "../../../operation/Transition.ts"
import { holderTypeRule } from "../agreement/HolderType.ts"
import type { NamedParties } from "../agreement/Parties.ts"
import { holderTypeOf } from "../entity/Adult.ts"
import { type Application, application } from "./Application.ts"
import { faultsOf } from "./Rules.ts"
import { triggers } from "./Transitions.ts"

/** Fields that a client states to report an application. */
export type NewApplication = Omit<Application, "id" | "entities" | "metadata" | "created_at" | "updated_at"> &
  Partial<Pick<Application, "metadata">> & { readonly entities: NamedParties }

/** Records an application decided by the partner. */
export const createApplication = (body: NewApplication, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    yield* faultless([...brokenRules([holderTypeRule], body, facts), ...faultsOf(body, body.documents, facts)])
    const { status, ...stated } = body
    const entities = { ...body.entities, account_holder_type: holderTypeOf(body.entities.account_holders, facts) }
    const fields = { id: facts.newId("application"), metadata: {}, ...stated, entities }
    return decision(createObject(application, triggers[status], fields, facts).parts)
  })
