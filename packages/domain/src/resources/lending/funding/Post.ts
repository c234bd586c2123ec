import { Result } from "effect"
import { ZERO } from "../../../kernel/Money.ts"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { asked, load } from "../../../operation/Asking.ts"
import { type Decision, decision, type Facts, together } from "../../../operation/Decision.ts"
import type { Job } from "../../../operation/Job.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { transition } from "../../../operation/Transition.ts"
import { creditBalanceIdOf, subledgerBalance } from "../subledger-balance/model/SubledgerBalance.ts"
import { bookTransaction, type NewTransaction, partyRefs } from "../user-credit-transaction/Book.ts"
import { type Funding, funding, principalOf } from "./model/Funding.ts"

/** Queue of the job that posts fundings. */
export const POST_QUEUE = "funding.post"

/** References needed to post a funding. */
export const transactionRefs = ({ kept, subledger_balance_id }: Funding) => [
  { kind: subledgerBalance.kind, id: subledger_balance_id },
  ...partyRefs(kept)
]

/**
 * Books a funding as a credit transaction, or rejects it for good. Leaves a funding that is no longer processing
 * unchanged.
 */
export const postFunding = (before: Versioned<Funding>, facts: Facts): Decision => {
  const transaction = transactionOf(before.object, facts)
  const booked = bookTransaction(transaction, facts)
  const move = Result.match(booked, {
    onFailure: (refusal) => transition(funding, before, "reject", { rejection: rejectionOf(refusal) }, facts),
    onSuccess: () => {
      const kept = { ...before.object.kept, transaction_id: transaction.id }
      return transition(funding, before, "post", { kept }, facts)
    }
  })
  if (Result.isFailure(move)) return decision({})
  return together([Result.getOrElse(booked, () => ({})), move.success.parts, { response: {} }])
}

// The field has a single reason, so the details name the faults, by the field names of a funding.
const rejectionOf = ({ code, errors }: Rejection): NonNullable<Funding["rejection"]> => ({
  reason: "internal_error",
  details: [code, ...errors.map((one) => `${one.code} (${one.parameters.map(nameOf).join(", ")})`)].join(": ")
})

const nameOf = (name: string): string => (name === "amount" ? "principal" : "subledger_balance_id")

const transactionOf = (one: Funding, facts: Facts): NewTransaction => {
  const principal = principalOf(one)
  return {
    id: facts.newId("user_credit_transaction"),
    user_credit_balance_id: creditBalanceIdOf(one.subledger_balance_id),
    type: "funding",
    currency_code: one.currency_code,
    amount: principal,
    amount_in_usd: principal,
    amount_breakdown: { principal, interest: ZERO, fees: ZERO },
    funding_id: one.id,
    effective_at: facts.now.iso,
    metadata: {},
    created_at: facts.now.iso,
    updated_at: facts.now.iso
  }
}

/** Posts a funding now if it is still processing. Returns an empty response. */
export function* advanceFunding(id: Funding["id"]): Asking<Decision> {
  const before = yield* load(funding, id)
  return postFunding(before, yield* asked({ objects: transactionRefs(before.object) }))
}

/** Posts fundings as soon as a worker takes them. */
export const fundingJob: Job<Funding> = {
  queue: POST_QUEUE,
  resource: funding,
  emits: ["funding.posted", "funding.rejected"],
  // Fundings of one balance change it one after the other.
  in_turn: true,
  reads: (one) => ({ objects: transactionRefs(one) }),
  decide: (object, version, facts) => postFunding({ object, version }, facts)
}
