import type { AccountTotal, Position } from "@vostro/domain/ports"

/** Divides the balances of GL and core accounts into their own legs and their positions. Sorted by account. */
export const totalsOf = (
  balances: Iterable<readonly [account: string, balance: bigint]>,
  positions: Iterable<Position>
): ReadonlyArray<AccountTotal> => {
  const totals = new Map<string, AccountTotal>()
  for (const [account, own] of balances) totals.set(account, { ...none(account), own })
  for (const { core_account_id, held, posted } of positions) {
    const total = totals.get(core_account_id) ?? none(core_account_id)
    totals.set(core_account_id, {
      account: core_account_id,
      own: total.own - BigInt(posted),
      numbers: total.numbers + 1,
      posted: total.posted + BigInt(posted),
      held: total.held + BigInt(held)
    })
  }
  return [...totals.values()]
    .filter(({ numbers, own }) => numbers > 0 || own !== 0n)
    .sort((a, b) => (a.account < b.account ? -1 : 1))
}

const none = (account: string): AccountTotal => ({ account, own: 0n, numbers: 0, posted: 0n, held: 0n })
