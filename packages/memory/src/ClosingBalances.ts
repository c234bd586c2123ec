import {
  add,
  type Cents,
  type ClosingBalance,
  isPositionId,
  type Position,
  type RecordedTransaction,
  subtract,
  ZERO
} from "@vostro/domain/ports"

/** Subtracts the legs of later core transactions from positions. Sorts the balances by account number id. */
export const closingBalancesOf = (
  positions: Iterable<Position>,
  later: Iterable<RecordedTransaction>
): ReadonlyArray<ClosingBalance> => {
  const sums = new Map<string, Cents>()
  for (const { legs } of later) {
    for (const { account, amount } of legs) {
      if (isPositionId(account)) sums.set(account, add(sums.get(account) ?? ZERO, amount))
    }
  }
  return [...positions]
    .map(({ account_number_id, account_id, core_account_id, posted }) => ({
      account_number_id,
      account_id,
      core_account_id,
      balance: subtract(posted, sums.get(account_number_id) ?? ZERO)
    }))
    .sort((a, b) => (a.account_number_id < b.account_number_id ? -1 : 1))
}
