import { laterOf } from "../../../kernel/Instant.ts"
import { add } from "../../../kernel/Money.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Change, changed, created, type Facts } from "../../../operation/Decision.ts"
import { plus } from "../subledger-balance/model/Totals.ts"
import { salePartsOf } from "../user-credit-transaction/ForSale.ts"
import { type UserCreditTransaction, userCreditTransaction } from "../user-credit-transaction/UserCreditTransaction.ts"
import { priceOf } from "./Price.ts"
import { type ReceivableSale, type ReceivableSaleItem, receivableSaleItem } from "./ReceivableSale.ts"

/** Sums of a sale over its items. */
export type SaleTotals = Pick<ReceivableSale, "item_count" | "receivables" | "losses" | "price">

/** Takes a page of unsold transactions into a sale. Returns the changes, and the sale's totals after them. */
export const gather = (
  sale: ReceivableSale,
  members: ReadonlyArray<Versioned<UserCreditTransaction>>,
  facts: Facts
): { readonly changes: ReadonlyArray<Change>; readonly totals: SaleTotals } => {
  const items = members.map(({ object }) => itemOf(sale, object, facts))
  return {
    changes: [
      ...members.map((member) => taken(member, sale, facts)),
      ...items.map((item) => created(receivableSaleItem, item))
    ],
    totals: items.reduce(withItem, sale)
  }
}

const itemOf = (sale: ReceivableSale, one: UserCreditTransaction, facts: Facts): ReceivableSaleItem => ({
  id: facts.newId("receivable_sale_item"),
  receivable_sale_id: sale.id,
  user_credit_transaction_id: one.id,
  user_credit_balance_id: one.user_credit_balance_id,
  type: one.type,
  ...salePartsOf(one),
  price: priceOf(one, sale.price_rate),
  created_at: facts.now.iso
})

const withItem = (totals: SaleTotals, item: ReceivableSaleItem): SaleTotals => ({
  item_count: totals.item_count + 1,
  receivables: plus(totals.receivables, item.receivables),
  losses: plus(totals.losses, item.losses),
  price: add(totals.price, item.price)
})

const taken = (before: Versioned<UserCreditTransaction>, { id }: ReceivableSale, { now }: Facts): Change => {
  const { kept } = before.object
  // The attribute that found it says the same; a transaction in two sales would be paid for twice.
  if (kept.receivable_sale_id !== undefined) throw new RangeError(`${before.object.id} is sold already`)
  const object = {
    ...before.object,
    updated_at: laterOf(before.object.updated_at, now.iso),
    kept: { ...kept, receivable_sale_id: id }
  }
  return changed(userCreditTransaction, before, object)
}

/** Releases a page of transactions of a sale, which other sales may take then. */
export const release = (
  members: ReadonlyArray<Versioned<UserCreditTransaction>>,
  { now }: Facts
): ReadonlyArray<Change> =>
  members.map((before) => {
    const { receivable_sale_id: _, ...kept } = before.object.kept
    return changed(userCreditTransaction, before, {
      ...before.object,
      updated_at: laterOf(before.object.updated_at, now.iso),
      kept
    })
  })
