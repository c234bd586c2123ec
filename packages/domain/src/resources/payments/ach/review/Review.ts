import type { Ref } from "../../../../kernel/Resource.ts"
import { created, type Decision, type Facts, upserted } from "../../../../operation/Decision.ts"
import type { Ach } from "../entry/Ach.ts"
import {
  activity,
  activityRef,
  counterpartyRef,
  knownCounterparty,
  type ReviewRules,
  RULES,
  reviewRules,
  withOneMore
} from "./ReviewRules.ts"

/** References needed to decide if an entry is reviewed. */
export const reviewNeeds = (one: Ach): ReadonlyArray<Ref> => [RULES, counterpartyRef(one), activityRef(one)]

/** Returns the review rules of a direction, if any. {@link RULES} must be loaded. */
export const rulesFor = (direction: Ach["direction"], facts: Facts): ReviewRules["outgoing"] =>
  facts.find(reviewRules, RULES.id)?.object[direction]

/** Decides if an entry is reviewed, and records its counterparty and activity for later entries. */
export const reviewOf = (one: Ach, facts: Facts): { readonly isDue: boolean; readonly parts: Partial<Decision> } => {
  const rules = rulesFor(one.direction, facts)
  if (rules === undefined) return { isDue: false, parts: {} }
  const known = facts.find(knownCounterparty, counterpartyRef(one).id)
  const before = facts.find(activity, activityRef(one).id)
  const at_ms =
    rules.velocity === undefined ? [] : withOneMore(before?.object.at_ms ?? [], facts.now.ms, rules.velocity)
  const after = { id: activityRef(one).id, at_ms }
  const isNew = rules.first_use_of_counterparty === true && known === undefined
  return {
    isDue:
      isNew ||
      (rules.amount_over !== undefined && one.amount > rules.amount_over) ||
      (rules.velocity !== undefined && at_ms.length > rules.velocity.entries),
    parts: {
      changes: [
        ...(isNew ? [created(knownCounterparty, { id: counterpartyRef(one).id, since: facts.now.iso })] : []),
        ...(rules.velocity === undefined ? [] : [upserted(activity, before, after)])
      ]
    }
  }
}
