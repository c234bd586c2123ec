import { Result } from "effect"
import { type Rejection, refuseTransition } from "../../../kernel/Rejection.ts"
import { type Decision, together } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { cancelAch } from "../../payments/ach/outgoing/Change.ts"
import { disbursement } from "./Disbursement.ts"

/** Takes a disbursement back whose ACH has not begun to go out, and that with it. */
export const cancelDisbursement = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(disbursement, id, facts)
    const { parts } = yield* transition(disbursement, before, "cancel", {}, facts)
    // The entry may be on its way already, and the disbursement not know of it yet.
    const taken = yield* Result.mapError(cancelAch(before.object.kept.ach_id, {}, facts), () =>
      refuseTransition(disbursement.refuses)({ resource: disbursement.kind, on: "cancel", from: "processing" })
    )
    return together([taken, parts])
  })
