import { add, type Cents } from "../kernel/Money.ts"
import type { LedgerAccount, Leg } from "./CoreTransaction.ts"

/** Returns legs with one for each account, in the order of the accounts, and none of zero. */
export const mergedLegs = (legs: ReadonlyArray<Leg>): ReadonlyArray<Leg> => {
  const sums = new Map<LedgerAccount, Cents>()
  for (const { account, amount } of legs) {
    const before = sums.get(account)
    sums.set(account, before === undefined ? amount : add(before, amount))
  }
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
}
