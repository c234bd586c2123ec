import { Result } from "effect"
import { type Rejection, refuseTransition } from "../../../kernel/Rejection.ts"
import { changed, type Decision, together } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { cancelAch } from "../../payments/ach/outgoing/Change.ts"
import { type Disbursement, disbursement, viewOf } from "./Disbursement.ts"
import { lifecycle } from "./Transitions.ts"

/** Takes a disbursement back whose ACH has not begun to go out, and that with it. */
export const cancelDisbursement = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(disbursement, id, facts)
    const refused = refuseTransition("operation_not_allowed")
    const row = yield* Result.mapError(lifecycle.next(before.object.status, "cancel"), refused)
    // The entry may be on its way already, and the disbursement not know of it yet.
    const taken = yield* Result.mapError(cancelAch(before.object.kept.ach_id, {}, facts), () =>
      refused({ resource: disbursement.kind, on: "cancel", from: "processing" })
    )
    const object: Disbursement = { ...before.object, status: row.to, updated_at: facts.now.iso }
    return together([taken, { response: viewOf(object), changes: [changed(disbursement, before, object)] }])
  })
