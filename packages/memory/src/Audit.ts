import type { LedgerAudit, Position, RecordedTransaction } from "@vostro/domain/ports"

/** Sums a ledger from its core transactions, in exact integers, and compares it with its positions. */
export const auditOf = (
  transactions: ReadonlyArray<RecordedTransaction>,
  positions: Iterable<Position>
): LedgerAudit => {
  const sums = new Map<string, bigint>()
  const unbalanced: Array<string> = []
  let entries = 0
  let sum = 0n
  for (const { id, legs } of transactions) {
    let balance = 0n
    for (const { account, amount } of legs) {
      balance += BigInt(amount)
      sums.set(account, (sums.get(account) ?? 0n) + BigInt(amount))
    }
    entries += legs.length
    sum += balance
    if (balance !== 0n) unbalanced.push(id)
  }
  const mismatched = [...positions].flatMap(({ account_number_id, posted, held }) =>
    held < 0 || BigInt(posted) !== (sums.get(account_number_id) ?? 0n) ? [account_number_id] : []
  )
  return { transactions: transactions.length, entries, sum, unbalanced, mismatched }
}
