import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import type { Decision, Facts } from "../../../operation/Decision.ts"
import type { Keepers } from "../../../operation/KeptOpen.ts"
import { accountFor } from "./AccountFor.ts"
import { moveAccount } from "./Move.ts"

/**
 * Closes an account for good. Its account numbers must have no posted or held money, and nothing may keep it open, such as
 * a credit balance with something owed or in dispute.
 */
export const closeAccount = (
  id: string,
  statusReason: "entity_closed" | "client_closed" | "paid_off" | "charged_off" | "canceled",
  keepers: Keepers,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* accountFor(id, "close", facts)
    const hasMoney = facts.positionsOf(id).some(({ posted, held }) => posted !== 0 || held !== 0)
    if (hasMoney || keepers.keep(id, facts)) {
      return yield* Result.fail(reject("balance_not_zero", fault("balance_not_zero", "id")))
    }
    const details = { ...before.object.details, closed_at: facts.now.iso }
    return yield* moveAccount(before, "close", { status_reason: statusReason, details }, facts)
  })
