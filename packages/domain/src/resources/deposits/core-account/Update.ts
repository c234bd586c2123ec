import { Result } from "effect"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { coreAccount } from "./CoreAccount.ts"
import { entityFaults, type Stated } from "./NamedEntities.ts"

/** Replaces the given parts of a core account that is not closed, each part as a whole. */
export const updateCoreAccount = (id: string, body: Stated, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(coreAccount, id, facts)
    const { parts } = yield* transition(coreAccount, before, "update", body, facts)
    yield* faultless(entityFaults(body, facts))
    return decision(parts)
  })
