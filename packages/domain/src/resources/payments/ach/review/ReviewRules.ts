import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Schema } from "effect"
import { HOUR_MS } from "../../../../kernel/Instant.ts"
import { Count, idOf, type Ref, resource, Timestamp } from "../../../../kernel/Resource.ts"
import { created, type Decision, type Facts, upserted } from "../../../../operation/Decision.ts"
import type { PaymentHit } from "../../transfer/model/Held.ts"
import { type Ach, AchAmount } from "../entry/Ach.ts"

/** Maximum entry count of a velocity rule. */
const MAX_ENTRIES = 1_000

/** Rules, set by the operator per direction, that put an entry under review. */
export const DirectionRules = Schema.Struct({
  /** Entries of more cents than this. */
  amount_over: Schema.optionalKey(AchAmount),
  /** The first entry of the program with an account at another bank. */
  first_use_of_counterparty: Schema.optionalKey(Schema.Boolean),
  /** More than `entries` entries of one account number within `hours` hours. */
  velocity: Schema.optionalKey(
    Schema.Struct({
      entries: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_ENTRIES })),
      hours: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 720 }))
    })
  )
})

/** A program's review rules. */
export interface ReviewRules extends Schema.Schema.Type<typeof ReviewRules> {}
export const ReviewRules = Schema.Struct({
  id: idOf("ach_review_rules"),
  outgoing: Schema.optionalKey(DirectionRules),
  incoming: Schema.optionalKey(DirectionRules),
  updated_at: Timestamp
})

/** The review rules resource: one object for a program. */
export const reviewRules = resource<ReviewRules>({ kind: "ach_review_rules", schema: ReviewRules })

/** Reference of a program's review rules. */
export const RULES: Ref = { kind: reviewRules.kind, id: "ach_review_rules_1" }

/** Marks a counterparty's account as used before. */
export const KnownCounterparty = Schema.Struct({ id: idOf("ach_counterparty"), since: Timestamp })

/** The known counterparty resource: one object for each account at another bank. */
export const knownCounterparty = resource<typeof KnownCounterparty.Type>({
  kind: "ach_counterparty",
  schema: KnownCounterparty,
  named: true
})

/** Times of recent entries of an account number, in ms, as many as the rules need. */
export const Activity = Schema.Struct({ id: idOf("ach_activity"), at_ms: Schema.Array(Count) })

/** The activity resource: one object for each account number and direction with a velocity rule. */
export const activity = resource<typeof Activity.Type>({ kind: "ach_activity", schema: Activity, named: true })

/** Reference of an entry's counterparty. The id is a digest, because account numbers do not belong in ids. */
export const counterpartyRef = (one: Ach): Ref => {
  const digest = bytesToHex(sha256(utf8ToBytes(`${one.counterparty.routing_number} ${counterpartyOf(one)}`)))
  return { kind: knownCounterparty.kind, id: `ach_counterparty_${digest.slice(0, 32)}` }
}

// An incoming entry names no account of its originator, but usually a company id.
const counterpartyOf = (one: Ach): string => {
  if (one.direction === "outgoing") return one.counterparty.account_number
  const { company_id = "" } = one.record_details
  return company_id
}

/** Reference of the activity that counts an entry. Entries without an account number share one per direction. */
export const activityRef = ({ account_number_id = "account_number_unknown", direction }: Ach): Ref => ({
  kind: activity.kind,
  id: account_number_id.replace(/^account_number_/, `ach_activity_${direction}_`)
})

/** Adds an entry to the activity and drops entries older than the rule's hours. */
export const withOneMore = (
  before: ReadonlyArray<number>,
  nowMs: number,
  { entries, hours }: { readonly entries: number; readonly hours: number }
): ReadonlyArray<number> => [...before.filter((at) => at > nowMs - hours * HOUR_MS), nowMs].slice(-(entries + 1))

/** References needed to decide if an entry is reviewed. */
export const reviewNeeds = (one: Ach): ReadonlyArray<Ref> => [RULES, counterpartyRef(one), activityRef(one)]

/** Returns the review rules of a direction, if any. {@link RULES} must be loaded. */
export const rulesFor = (direction: Ach["direction"], facts: Facts): ReviewRules["outgoing"] =>
  facts.find(reviewRules, RULES.id)?.object[direction]

/** Returns the rules that an entry hits, and records its counterparty and activity for later entries. */
export const reviewOf = (
  one: Ach,
  facts: Facts
): { readonly hits: ReadonlyArray<PaymentHit>; readonly parts: Partial<Decision> } => {
  const rules = rulesFor(one.direction, facts)
  if (rules === undefined) return { hits: [], parts: {} }
  const known = facts.find(knownCounterparty, counterpartyRef(one).id)
  const before = facts.find(activity, activityRef(one).id)
  const at_ms =
    rules.velocity === undefined ? [] : withOneMore(before?.object.at_ms ?? [], facts.now.ms, rules.velocity)
  const after = { id: activityRef(one).id, at_ms }
  const isNew = rules.first_use_of_counterparty === true && known === undefined
  return {
    hits: [
      ...hitsOf(rules, one.amount, at_ms.length),
      ...(isNew ? [{ rule: "first_use_of_counterparty" } as const] : [])
    ],
    parts: {
      changes: [
        ...(isNew ? [created(knownCounterparty, { id: counterpartyRef(one).id, since: facts.now.iso })] : []),
        ...(rules.velocity === undefined ? [] : [upserted(activity, before, after)])
      ]
    }
  }
}

const hitsOf = (
  { amount_over, velocity }: typeof DirectionRules.Type,
  amount: number,
  recent: number
): ReadonlyArray<PaymentHit> => [
  ...(amount_over !== undefined && amount > amount_over
    ? [{ rule: "amount_over", threshold: amount_over, value: amount } as const]
    : []),
  ...(velocity !== undefined && recent > velocity.entries
    ? [{ rule: "velocity", threshold: velocity.entries, value: recent, hours: velocity.hours } as const]
    : [])
]
