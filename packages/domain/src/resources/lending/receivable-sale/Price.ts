import { Schema } from "effect"
import { type Cents, cents, subtract } from "../../../kernel/Money.ts"
import { sumOf } from "../subledger-balance/model/Totals.ts"
import { type SaleParts, salePartsOf } from "../user-credit-transaction/ForSale.ts"
import { rowOf } from "../user-credit-transaction/TransactionTypes.ts"
import type { UserCreditTransaction } from "../user-credit-transaction/UserCreditTransaction.ts"

/** Price of one unit of debt, a decimal above 0 and below 2, with at most six places. `1` is par. */
export const PriceRate = Schema.String.check(
  // Without a look-ahead, which clients in Go cannot read.
  Schema.isPattern(
    /^(1(\.\d{1,6})?|0\.([1-9]\d{0,5}|0[1-9]\d{0,4}|00[1-9]\d{0,3}|000[1-9]\d{0,2}|0000[1-9]\d?|00000[1-9]))$/
  )
).annotate({
  description: "Price of 1.00 USD of debt: 0.995 is a discount of 0.5 %."
})

const PLACES = 6

/** Multiplies cents by a rate, rounded to whole cents, half a cent away from zero. */
export const atRate = (amount: Cents, rate: string): Cents => {
  const [whole = "", places = ""] = rate.split(".")
  const one = 10n ** BigInt(PLACES)
  const product = BigInt(Math.abs(amount)) * BigInt(whole + places.padEnd(PLACES, "0"))
  return cents(Math.sign(amount) * Number((product + one / 2n) / one))
}

/** Returns the amount that the buyer pays for parts at par: receivables less the losses that it takes over. */
export const parOf = ({ receivables, losses }: SaleParts): Cents => subtract(sumOf(receivables), sumOf(losses))

/**
 * Returns the price of a transaction, which is negative where the bank passes money on. Debts are sold at the rate.
 * Payments and all other credits are netted at par. A reversal has the negated price of its original at the same rate.
 */
export const priceOf = (one: Pick<UserCreditTransaction, "type" | "amount_breakdown">, rate: string): Cents => {
  const par = parOf(salePartsOf(one))
  return rowOf(one.type).priced === true ? atRate(par, rate) : par
}
