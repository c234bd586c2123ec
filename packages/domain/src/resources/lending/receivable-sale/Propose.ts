import { Result } from "effect"
import { ZERO } from "../../../kernel/Money.ts"
import { fault, faultless, Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, unchanged } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { NO_PARTS } from "../subledger-balance/model/Totals.ts"
import { type ReceivableSale, receivableSale, SALE_QUEUE } from "./ReceivableSale.ts"
import { type ReceivableSaleTerms, receivableSaleTerms, TERMS_ID } from "./Terms.ts"

/** Fields that a client states to have a sale proposed. */
export type WantedSale = Partial<Pick<ReceivableSale, "period_end" | "metadata">>

/** Begins a sale on the program's terms, of all unsold transactions up to the end of its period. */
export const createSale = (stated: WantedSale, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const { period_end = facts.now.iso, metadata = {} } = stated
    yield* faultless(Date.parse(period_end) > facts.now.ms ? [fault("value_too_large", "period_end")] : [])
    const terms = facts.find(receivableSaleTerms, TERMS_ID)
    if (terms === undefined) return yield* Result.fail(withoutTerms)
    const begun = beginSale(terms.object, { period_end, metadata }, facts)
    return decision({ ...begun, requiredVersions: [unchanged(receivableSaleTerms, terms)] })
  })

const withoutTerms = new Rejection({
  code: "related_object_not_ready",
  errors: [],
  detail: "The program has no terms for sales of receivables. The bank sets them."
})

/** Creates a sale and the timer of the job that gathers its transactions. */
export const beginSale = (
  { buyer_name, price_rate, settlement_account_number_id }: ReceivableSaleTerms,
  stated: Required<WantedSale>,
  facts: Facts
): Partial<Decision> => {
  const { object, parts } = createObject(
    receivableSale,
    "create",
    {
      id: facts.newId("receivable_sale"),
      buyer_name,
      price_rate,
      settlement_account_number_id,
      currency_code: "USD",
      item_count: 0,
      receivables: NO_PARTS,
      losses: NO_PARTS,
      price: ZERO,
      ...stated,
      kept: {}
    },
    facts
  )
  return { ...parts, timers: [{ queue: SALE_QUEUE, object_id: object.id, due_at_ms: facts.now.ms }] }
}
