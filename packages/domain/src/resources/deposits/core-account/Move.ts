import { Result } from "effect"
import { type Rejection, reject } from "../../../kernel/Rejection.ts"
import { standing, stateFault } from "../../../kernel/StateFault.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import type { Keepers } from "../../../operation/KeptOpen.ts"
import { transition } from "../../../operation/Transition.ts"
import { coreAccount, FBO_ID } from "./CoreAccount.ts"

/**
 * Deactivates a core account, so that no credit moves money on it, activates it, or closes it for good once nothing keeps it
 * open, such as a credit balance that it lends on. The FBO account always stays open.
 */
export const moveCoreAccount = (
  id: string,
  on: "activate" | "deactivate" | "close",
  keepers: Keepers,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(coreAccount, id, facts)
    const { parts } = yield* transition(coreAccount, before, on, {}, facts)
    const isLentOn = on === "close" && keepers.keep(id, facts)
    if (id !== FBO_ID && !isLentOn) return decision(parts)
    const need = stateFault(standing(coreAccount, before.object), on, id === FBO_ID ? "not_fbo" : "not_lent_on")
    return yield* Result.fail(reject("invalid_status_transition", need))
  })
