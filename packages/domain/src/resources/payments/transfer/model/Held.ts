import { Schema } from "effect"
import type { Hit, Queue } from "../../../../kernel/Queue.ts"
import { Count, Timestamp } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"

/** Rules that put a payment under review. */
const rules = [
  /** Amount above the limit of a rule, both in cents. */
  "amount_over",
  /** First entry of the program with an account at another bank. */
  "first_use_of_counterparty",
  /** More entries of an account number than the limit, within some hours. */
  "velocity",
  /** No wire of the program to the account was approved yet. */
  "new_creditor",
  /** Name of the creditor is close to that of a holder, and no match. */
  "close_creditor_name",
  /** The bank took the payment and told its network that it posts it later. */
  "accepted_without_posting",
  "held_by_operator",
  "simulated"
] as const

/** The last time that a payment was put under review, and the rules that did: an internal field. */
export const Held = Schema.Struct({
  at: Timestamp,
  rules: Schema.Array(
    Schema.Struct({
      rule: Schema.Literals(rules),
      threshold: Schema.optionalKey(Count),
      value: Schema.optionalKey(Count),
      hours: Schema.optionalKey(Count)
    })
  )
})

/** A rule that a payment hits. */
export type PaymentHit = (typeof Held.Type)["rules"][number]

/** Returns the internal field of a payment that is put under review now. */
export const heldNow = ({ now }: Facts, hits: ReadonlyArray<PaymentHit>): { readonly review: typeof Held.Type } => ({
  review: { at: now.iso, rules: hits }
})

/** What holds a payment that is put under review by a simulation. */
export const SIMULATED: ReadonlyArray<PaymentHit> = [{ rule: "simulated" }]

/** What holds a payment that an operator puts under review. */
export const BY_OPERATOR: ReadonlyArray<PaymentHit> = [{ rule: "held_by_operator" }]

/** Attribute of a payment that waits for a person. Others lack it, so its index has few rows. */
export const WAITS = "waits"

/** Payment of any network. */
interface Waiting {
  readonly updated_at: string
  readonly kept: { readonly review?: { readonly at: string; readonly rules: ReadonlyArray<Hit> } }
}

/** Returns the attribute of a payment that waits for a review, for an answer to a return request, or for both. */
export const waitsFor = (
  isReviewed: boolean,
  requests: ReadonlyArray<AnyRequest> = []
): { readonly [WAITS]?: "review" | "answer" | "review_and_answer" } => {
  const isAsked = requests.at(-1)?.status === "response_needed"
  if (isReviewed) return { [WAITS]: isAsked ? "review_and_answer" : "review" }
  return isAsked ? { [WAITS]: "answer" } : {}
}

/** Makes the queue of the payments of a kind under review. */
export const reviewQueue = (kind: string): Queue<Waiting> => ({
  name: `${kind}.review`,
  attribute: WAITS,
  values: ["review", "review_and_answer"],
  since: ({ kept, updated_at }) => kept.review?.at ?? updated_at
})

/** Makes the queue of the payments of a kind that another bank asks back. */
export const answerQueue = (
  kind: string
): Queue<Waiting & { readonly return_requests: ReadonlyArray<AnyRequest> }> => ({
  name: `${kind}.return_request`,
  attribute: WAITS,
  values: ["answer", "review_and_answer"],
  since: ({ return_requests, updated_at }) => return_requests.at(-1)?.created_at ?? updated_at,
  deadline: ({ return_requests }) => return_requests.at(-1)?.deadline
})
