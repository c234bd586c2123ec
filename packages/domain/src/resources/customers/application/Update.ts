import { Result } from "effect"
import { laterOf } from "../../../kernel/Instant.ts"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { changed, type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { allowed } from "../../../operation/Transition.ts"
import { type Application, application } from "./Application.ts"
import { faultsOf } from "./Rules.ts"
import { triggers } from "./Transitions.ts"

/** Application fields that a client may change. The status can be repeated but not changed (S94). */
export interface ApplicationPatch extends Partial<Pick<Application, "status" | "decision" | "documents" | "metadata">> {
  readonly details?: Partial<Omit<Application["details"], "credit">> & {
    readonly credit?: Partial<Application["details"]["credit"]>
  }
}

/** Updates the given fields of an application: merges details and credit field by field, replaces all else whole. */
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
      updated_at: laterOf(before.object.updated_at, facts.now.iso)
    }
    yield* faultless(faultsOf(object, body.documents, facts))
    return decision({ response: object, changes: [changed(application, before, object)] })
  })
