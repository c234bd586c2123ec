import { Array as Arr, Result } from "effect"
import { type Rejection, reject, standing, stateFault } from "../../../kernel/Rejection.ts"
import { asked, load } from "../../../operation/Asking.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { transition } from "../../../operation/Transition.ts"
import { type Card, card } from "./Card.ts"
import { isExpired, linkFaults, linkRefs, unchangedLinks } from "./Rules.ts"

/** Activates an inactive card that has not expired. Its account and balance must be active. */
export function* activateCard(id: Card["id"]): Asking<Decision> {
  const before = yield* load(card, id)
  const facts = yield* asked({ objects: linkRefs(before.object) })
  const { parts } = yield* transition(card, before, "activate", { status_reason: "active" }, facts)
  const faults = linkFaults(before.object, facts)
  if (Arr.isReadonlyArrayNonEmpty(faults)) return yield* Result.fail(reject("related_object_not_ready", ...faults))
  if (isExpired(before.object, facts)) {
    const expired = stateFault(standing(card, before.object), "activate", "unexpired", "deadline_passed")
    return yield* Result.fail(reject("object_state_conflict", expired))
  }
  return decision({ ...parts, requiredVersions: unchangedLinks(before.object, facts) })
}

/** Deactivates an active card until it is activated again, or closes a card for good. */
export const stopCard = (
  id: string,
  on: "deactivate" | "close",
  statusReason: Card["status_reason"],
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(card, id, facts)
    const { parts } = yield* transition(card, before, on, { status_reason: statusReason }, facts)
    return decision(parts)
  })
