import { Result } from "effect"
import { fault, faultless, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { standing, stateFault } from "../../../kernel/StateFault.ts"
import type { Decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { accountNumber } from "./AccountNumber.ts"
import { moveNumber } from "./Move.ts"
import { atMostOneOwner, type Owner } from "./Owner.ts"

/** Assigns an unassigned account number to its owner. */
export const assignAccountNumber = (id: string, owner: Owner, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(accountNumber, id, facts)
    yield* faultless([
      ...atMostOneOwner(owner),
      ...(Object.keys(owner).length === 0 ? [fault("required", "client_customer_id", "entity_id")] : [])
    ])
    if (before.object.client_customer_id !== undefined || before.object.entity_id !== undefined) {
      const assigned = stateFault(standing(accountNumber, before.object), "assign", "unassigned", "already_assigned")
      return yield* Result.fail(reject("operation_not_allowed", assigned))
    }
    return yield* moveNumber(before, "assign", owner, facts)
  })
