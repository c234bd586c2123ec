import { subtract } from "../../../kernel/Money.ts"
import {
  type AnyPosting,
  credit,
  debit,
  gl,
  numberAt,
  type Posting,
  posting,
  turnedLegs
} from "../../../ledger/Posting.ts"
import { PARTS, type Part } from "../subledger-balance/model/Totals.ts"
import { receivables } from "../user-credit-transaction/Money.ts"
import { rowOf } from "../user-credit-transaction/TransactionTypes.ts"
import { parOf } from "./Price.ts"
import { type ReceivableSale, receivableSale } from "./ReceivableSale.ts"

type Sold = Pick<ReceivableSale, "receivables" | "losses" | "price">
type Paid = Pick<ReceivableSale, "price" | "settlement_account_number_id">

const clearing = gl("gl_receivable_sales")
const price = { name: "price", of: (sale: Pick<ReceivableSale, "price">) => sale.price }
const result = { name: "price less par", of: (sale: Sold) => subtract(sale.price, parOf(sale)) }
const soldPart = (part: Part) => ({ name: part, of: (sale: Sold) => sale.receivables[part] })
const lostPart = (part: Part) => ({ name: `${part} charged off`, of: (sale: Sold) => sale.losses[part] })

const losses = rowOf("charge_off").against

/**
 * Money of a confirmed sale: the receivables and the losses leave the bank's books, the buyer owes the price, and the
 * difference to par is the bank's result.
 */
export const sold: Posting<Sold> = posting(receivableSale, {
  what: "confirmed",
  on: ["confirm"],
  legs: [
    ...PARTS.map((part) => credit(gl(receivables[part]), soldPart(part))),
    ...(losses === undefined ? [] : PARTS.map((part) => debit(gl(losses[part]), lostPart(part)))),
    debit(clearing, price),
    credit(gl("gl_receivable_sale_result"), result)
  ],
  turned: "parts of the other sign, a discount",
  mixed: true,
  merged: true,
  undone_by: ["receivable_sale.unwind"]
})

/** Money of a settled sale: the price moves from the buyer's account number. */
export const paid: Posting<Paid> = posting(receivableSale, {
  what: "settled",
  on: ["settle"],
  legs: [
    credit(clearing, price),
    debit(
      numberAt<Paid>("buyer's account number", (sale) => sale.settlement_account_number_id),
      price
    )
  ],
  turned: "a negative price",
  merged: true,
  undone_by: ["receivable_sale.unwind"]
})

const unwound = {
  on: ["unwind"],
  turned: "parts of the other sign, a discount",
  mixed: true,
  merged: true,
  undone_by: []
} as const

/** Undoes a confirmed sale that is not settled. */
export const unsold: Posting<Sold> = posting(receivableSale, {
  ...unwound,
  what: "unwound before it was settled",
  legs: turnedLegs(sold.legs)
})

/** Undoes every move of a settled sale. */
export const undone: Posting<Sold & Paid> = posting(receivableSale, {
  ...unwound,
  what: "unwound after it was settled",
  legs: turnedLegs<Sold & Paid>([...sold.legs, ...paid.legs])
})

/** Money of the moves of a sale. */
export const salePostings: ReadonlyArray<AnyPosting> = [sold, paid, unsold, undone]
