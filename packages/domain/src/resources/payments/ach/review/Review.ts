import type { Ref } from "../../../../kernel/Resource.ts"
import { created, type Decision, upserted } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
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

/** What has to be loaded to tell whether an entry is to be reviewed. */
export const reviewNeeds = (one: Ach): ReadonlyArray<Ref> => [RULES, counterpartyRef(one), activityRef(one)]

/** The rules for a direction, if any are set. {@link RULES} must have been loaded. */
export const rulesFor = (direction: Ach["direction"], facts: Facts): ReviewRules["outgoing"] =>
  facts.find(reviewRules, RULES.id)?.object[direction]

/** Whether an entry is to be reviewed, and what is noted of it for those that come after it. */
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
