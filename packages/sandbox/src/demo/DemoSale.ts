import { Effect } from "effect"
import { check, eventually } from "./DemoCheck.ts"
import type { LoanDesk } from "./DemoLoanOpening.ts"
import { begin } from "./DemoReport.ts"

/** Sells the bank's receivables of the program, and settles the sale from the buyer's account number. */
export const saleSteps = Effect.fnUntraced(function* (desk: LoanDesk) {
  const { partner, operator, program_id, account_number_id, run } = desk
  yield* begin("sells the receivables of the program at 99.5%")
  const paid = Effect.map(
    operator.call("account_number.balance", { params: { program_id, account_number_id } }),
    ({ value }) => value.posted
  )
  const terms = { buyer_name: "Demo Fund", price_rate: "0.995", settlement_account_number_id: account_number_id }
  yield* operator.call("receivable_sale_terms.set", { params: { program_id }, body: terms })
  const begun = yield* partner.call("receivable_sale.create", { idempotencyKey: `${run}-sale`, body: {} })
  const params = { receivable_sale_id: begun.value.id }
  const sale = Effect.map(partner.call("receivable_sale.get", { params }), ({ value }) => value)
  yield* eventually(
    "the sale is proposed",
    Effect.map(sale, ({ status }) => status === "proposed")
  )
  yield* partner.call("receivable_sale.confirm", { idempotencyKey: `${run}-confirmation`, params })
  const { price } = yield* sale
  const before = yield* paid
  yield* operator.call("receivable_sale.settle", { params: { program_id, ...params } })
  yield* check("the buyer has paid its price", (yield* paid) === before - price)
})
