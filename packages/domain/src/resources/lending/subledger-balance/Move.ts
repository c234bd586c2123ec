import { Result } from "effect"
import { fault, type Rejection, reject, standing } from "../../../kernel/Rejection.ts"
import { notByFile } from "../../../operation/ByFile.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { transition } from "../../../operation/Transition.ts"
import { isEmpty, subledgerBalance } from "./model/SubledgerBalance.ts"
import { shownNow } from "./Read.ts"

/**
 * Activates a balance, which takes transactions again, deactivates it, or closes an inactive one with nothing owed or
 * in dispute.
 */
export const moveSubledgerBalance = (
  id: string,
  on: "activate" | "deactivate" | "close",
  statusReason: string,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(subledgerBalance, id, facts)
    yield* notByFile(
      before.object.client_balance_id,
      standing(subledgerBalance, before.object),
      on,
      "subledger_balance_id"
    )
    const { object, parts } = yield* transition(subledgerBalance, before, on, { status_reason: statusReason }, facts)
    if (object.status === "closed" && !isEmpty(object)) {
      return yield* Result.fail(reject("balance_not_zero", fault("balance_not_zero", "subledger_balance_id")))
    }
    return decision({ ...parts, response: shownNow(object, facts) })
  })
