import { add, type Cents, negate, subtract } from "../../../kernel/Money.ts"
import type { GlAccount } from "../../../ledger/ChartOfAccounts.ts"
import { type CoreTransaction, coreTransaction, type Leg } from "../../../ledger/CoreTransaction.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { PARTS } from "../subledger-balance/model/Breakdown.ts"
import { receivables } from "../user-credit-transaction/Ledger.ts"
import { rowOf } from "../user-credit-transaction/TransactionTypes.ts"
import { parOf } from "./Price.ts"
import type { ReceivableSale } from "./ReceivableSale.ts"

const CLEARING: GlAccount = "gl_receivable_sales"
const RESULT: GlAccount = "gl_receivable_sale_result"

type Sold = Pick<ReceivableSale, "receivables" | "losses" | "price">

/**
 * Returns the legs of a confirmed sale: the receivables and the losses leave the bank's books, the buyer owes the price,
 * and the difference to par is the bank's result.
 */
export const soldLegs = (sale: Sold): ReadonlyArray<Leg> => {
  const losses = rowOf("charge_off").against
  return merged([
    ...PARTS.map((part) => ({ account: receivables[part], amount: sale.receivables[part] })),
    ...(losses === undefined
      ? []
      : PARTS.map((part) => ({ account: losses[part], amount: negate(sale.losses[part]) }))),
    { account: CLEARING, amount: negate(sale.price) },
    { account: RESULT, amount: subtract(sale.price, parOf(sale)) }
  ])
}

/** Returns the legs of a settled sale: the price moves from the buyer's account number. */
export const paidLegs = (sale: Pick<ReceivableSale, "price" | "settlement_account_number_id">): ReadonlyArray<Leg> =>
  merged([
    { account: CLEARING, amount: sale.price },
    { account: sale.settlement_account_number_id, amount: negate(sale.price) }
  ])

/** Returns the legs that undo all moves of a sale so far. */
export const undoneLegs = (sale: ReceivableSale): ReadonlyArray<Leg> =>
  merged([
    ...(sale.confirmed_at === undefined ? [] : soldLegs(sale)),
    ...(sale.settled_at === undefined ? [] : paidLegs(sale))
  ]).map(({ account, amount }) => ({ account, amount: negate(amount) }))

/** Books legs for a sale; none where nothing moves. */
export const booked = (
  { id }: Pick<ReceivableSale, "id">,
  legs: ReadonlyArray<Leg>,
  facts: Facts
): ReadonlyArray<CoreTransaction> =>
  legs.length === 0 ? [] : [coreTransaction(facts.newId("core_transaction"), id, legs)]

const merged = (legs: ReadonlyArray<Leg>): ReadonlyArray<Leg> => {
  const sums = new Map<string, Cents>()
  for (const { account, amount } of legs) {
    const before = sums.get(account)
    sums.set(account, before === undefined ? amount : add(before, amount))
  }
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
}
