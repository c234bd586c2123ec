import { Result } from "effect"
import { laterOf } from "../../../kernel/Instant.ts"
import { fault, faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, together, upserted } from "../../../operation/Decision.ts"
import type { Job } from "../../../operation/Job.ts"
import { beginSale } from "./Propose.ts"
import { nextDaily, type ReceivableSaleTerms, receivableSaleTerms, TERMS_ID } from "./Terms.ts"

/** Queue of the job that begins daily sales. */
export const DAILY_QUEUE = "receivable_sale.daily"

type Stated = Omit<ReceivableSaleTerms, "id" | "created_at" | "updated_at">

/** Sets the terms of a program's sales. Sales that have begun keep theirs. */
export const setTerms = (stated: Stated, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const { settlement_account_number_id: buyers } = stated
    yield* faultless(facts.owner(buyers) === undefined ? [fault("not_found", "settlement_account_number_id")] : [])
    const before = facts.find(receivableSaleTerms, TERMS_ID)
    const { iso } = facts.now
    const object = {
      id: TERMS_ID,
      ...stated,
      created_at: before?.object.created_at ?? iso,
      updated_at: laterOf(before?.object.updated_at ?? iso, iso)
    }
    const changes = [upserted(receivableSaleTerms, before, object)]
    return decision({ response: object, changes, timers: [dailyTimer(object, facts)] })
  })

const dailyTimer = ({ id, daily }: ReceivableSaleTerms, { now }: Facts) => ({
  queue: DAILY_QUEUE,
  object_id: id,
  due_at_ms: daily === undefined ? null : nextDaily(daily, now.ms)
})

/** Begins the sale of a day, and waits for the next banking day. */
export const dailyJob: Job<ReceivableSaleTerms> = {
  queue: DAILY_QUEUE,
  resource: receivableSaleTerms,
  emits: [],
  reads: () => ({}),
  decide: (terms, _, facts) => {
    if (terms.daily === undefined) return decision({})
    const sale = beginSale(terms, { period_end: facts.now.iso, metadata: {} }, facts)
    return together([sale, { timers: [dailyTimer(terms, facts)] }])
  }
}
