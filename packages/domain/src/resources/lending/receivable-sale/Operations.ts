import { Schema } from "effect"
import { idOf, Metadata, refTo, Timestamp } from "../../../kernel/Resource.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { UserCreditBalanceId } from "../subledger-balance/model/SubledgerBalance.ts"
import { confirmSale, settleSale, unwindSale } from "./Move.ts"
import { createSale } from "./Propose.ts"
import { ReceivableSaleItem, ReceivableSaleView, receivableSale, receivableSaleItem } from "./ReceivableSale.ts"
import { setTerms } from "./SetTerms.ts"
import { ReceivableSaleTerms, receivableSaleTerms, statedTerms, TERMS, TERMS_ID } from "./Terms.ts"

const fields = ReceivableSaleView.fields
const byId = Schema.Struct({ receivable_sale_id: fields.id })

const write = {
  scope: "lending/read_write",
  idempotency: { key: "required", min_length: 1 },
  output: ReceivableSaleView
} as const

const ofProgram = inProgram({})
const byOperator = {
  ...inProgram({ receivable_sale_id: idOf("receivable_sale") }),
  output: ReceivableSaleView
} as const

/** Operations on sales of receivables (v2), and on their terms (operator). */
export const receivableSaleOperations = [
  command({
    ...write,
    name: "receivable_sale.create",
    summary: "Begins a sale of all unsold receivables of a period; the bank proposes it when it has gathered them.",
    at: ["POST", "/v2/receivable_sales"],
    body: Schema.Struct({ period_end: Schema.optionalKey(Timestamp), metadata: Schema.optionalKey(Metadata) }),
    rejects: ["related_object_not_ready"],
    reads: () => ({ objects: [TERMS] }),
    decide: ({ body }, facts) => createSale(body, facts)
  }),
  listing({
    name: "receivable_sale.list",
    summary: "Lists sales of receivables, newest first.",
    at: ["GET", "/v2/receivable_sales"],
    scope: "lending/read",
    ...listOf(receivableSale, ReceivableSaleView, { status: Schema.optionalKey(fields.status) })
  }),
  retrieve({
    name: "receivable_sale.get",
    summary: "Retrieves a sale of receivables.",
    at: ["GET", "/v2/receivable_sales/:receivable_sale_id"],
    scope: "lending/read",
    params: byId,
    output: ReceivableSaleView,
    resource: receivableSale,
    id: ({ receivable_sale_id }) => receivable_sale_id
  }),
  listing({
    name: "receivable_sale.list_items",
    summary: "Lists the transactions in sales of receivables with their prices, newest first.",
    at: ["GET", "/v2/receivable_sale_items"],
    scope: "lending/read",
    ...listOf(receivableSaleItem, ReceivableSaleItem, {
      receivable_sale_id: Schema.optionalKey(fields.id),
      user_credit_balance_id: Schema.optionalKey(UserCreditBalanceId)
    })
  }),
  command({
    ...write,
    name: "receivable_sale.confirm",
    summary: "Confirms a proposed sale of receivables for the buyer.",
    at: ["POST", "/v2/receivable_sales/:receivable_sale_id/confirm"],
    params: byId,
    emits: ["receivable_sale.confirmed"],
    rejects: ["object_state_conflict"],
    reads: ({ params }) => ({ objects: [refTo(receivableSale, params.receivable_sale_id)] }),
    decide: ({ params }, facts) => confirmSale(params.receivable_sale_id, facts)
  }),
  command({
    ...write,
    name: "receivable_sale.reject",
    summary: "Rejects a proposed sale of receivables for the buyer.",
    at: ["POST", "/v2/receivable_sales/:receivable_sale_id/reject"],
    params: byId,
    rejects: ["object_state_conflict"],
    asking: ({ params }) => unwindSale(params.receivable_sale_id, "reject")
  }),
  command({
    ...byOperator,
    name: "receivable_sale.settle",
    role: "move_money",
    summary: "Settles a confirmed sale of receivables from the buyer's account number.",
    at: ["POST", "/operator/v1/programs/:program_id/receivable_sales/:receivable_sale_id/settle"],
    emits: ["receivable_sale.settled"],
    rejects: ["object_state_conflict", "related_object_not_ready"],
    asking: ({ params }) => settleSale(params.receivable_sale_id)
  }),
  command({
    ...byOperator,
    name: "receivable_sale.unwind",
    role: "move_money",
    summary: "Unwinds a sale of receivables: its money and its receivables go back.",
    at: ["POST", "/operator/v1/programs/:program_id/receivable_sales/:receivable_sale_id/unwind"],
    rejects: ["object_state_conflict", "related_object_not_ready"],
    asking: ({ params }) => unwindSale(params.receivable_sale_id, "unwind")
  }),
  command({
    ...ofProgram,
    name: "receivable_sale_terms.set",
    role: "administer",
    summary: "Sets the terms of a program's sales of receivables: buyer, price, account number, and a daily time.",
    at: ["POST", "/operator/v1/programs/:program_id/receivable_sale_terms"],
    body: Schema.Struct(statedTerms),
    output: ReceivableSaleTerms,
    reads: ({ body }) => ({ objects: [TERMS], owners: [body.settlement_account_number_id] }),
    decide: ({ body }, facts) => setTerms(body, facts)
  }),
  retrieve({
    ...ofProgram,
    name: "receivable_sale_terms.get",
    summary: "Retrieves the terms of a program's sales of receivables.",
    at: ["GET", "/operator/v1/programs/:program_id/receivable_sale_terms"],
    output: ReceivableSaleTerms,
    resource: receivableSaleTerms,
    id: () => TERMS_ID
  })
] as const
