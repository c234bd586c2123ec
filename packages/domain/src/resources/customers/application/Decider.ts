import { Result } from "effect"
import { fault, faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { changed, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { brokenRules, type Rule } from "../../../operation/Rule.ts"
import { allowed, createObject } from "../../../operation/Transition.ts"
import { documentFaults } from "../agreement/ComplianceDocument.ts"
import { reportRules } from "../agreement/Credit.ts"
import { holderTypeOf } from "../entity/Adult.ts"
import { type Application, application } from "./Application.ts"

/** What a client gives to tell of an application. */
export type NewApplication = Omit<Application, "id" | "entities" | "metadata" | "created_at" | "updated_at"> &
  Partial<Pick<Application, "metadata">> & { readonly entities: Omit<Application["entities"], "account_holder_type"> }

/** Takes note of an application that the partner has decided. */
export const createApplication = (body: NewApplication, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    yield* faultless(faultsOf(body, body.documents, facts))
    const { status, ...stated } = body
    const entities = { account_holder_type: holderTypeOf(body.entities.account_holders, facts), ...body.entities }
    const fields = { id: facts.newId("application"), metadata: {}, ...stated, entities }
    return decision(createObject(application, triggers[status], fields, facts).parts)
  })

const triggers = { approved: "report_approved", declined: "report_declined", canceled: "report_canceled" } as const

/** What a client may change of an application. Its status can be said again and not be changed (S94). */
export interface ApplicationPatch extends Partial<Pick<Application, "status" | "decision" | "documents" | "metadata">> {
  readonly details?: Partial<Omit<Application["details"], "credit">> & {
    readonly credit?: Partial<Application["details"]["credit"]>
  }
}

/** Changes what is given of an application: details and credit field by field, all else whole. */
export const updateApplication = (
  id: string,
  body: ApplicationPatch,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(application, id, facts)
    const { status, details } = before.object
    if (body.status !== undefined && body.status !== status) {
      yield* allowed(application, before.object, triggers[body.status])
    }
    const credit = { ...details.credit, ...body.details?.credit }
    const object: Application = {
      ...before.object,
      ...body,
      status,
      details: { ...details, ...body.details, credit },
      updated_at: facts.now.iso
    }
    yield* faultless(faultsOf(object, body.documents, facts))
    return decision({ response: object, changes: [changed(application, before, object)] })
  })

type Checked = Pick<Application, "details">

const rules: ReadonlyArray<Rule<Checked>> = [
  {
    error: fault("exceeds_max_limit", "details.credit.limit"),
    holds: ({ details: { credit } }) => (credit.limit ?? 0) <= (credit.max_limit ?? Number.MAX_SAFE_INTEGER)
  },
  ...reportRules
]

const faultsOf = (one: Checked, documents: Application["documents"] | undefined, facts: Facts) => [
  ...brokenRules(rules, one, facts),
  ...documentFaults(documents, "application", facts)
]
