import { Effect } from "effect"
import { HOUR_MS } from "../../../kernel/Instant.ts"
import type { JobReader } from "../../../operation/BatchJob.ts"
import { type AchSettlement, achSettlement, clearedOn } from "../../payments/ach/queue/AchSettlement.ts"
import { achSettlementAccount } from "../../payments/ach/tables/SettlementAccounts.ts"

/** Maximum number of settlements read at once. */
const PAGE = 500

/** Exceeds the difference between the clocks of two nodes. */
const SKEW_MS = HOUR_MS

/** Settlements that moved cash, and a time before all their entries were booked. */
export interface ClearedSettlements {
  /** Settlements by their GL account. */
  readonly byAccount: ReadonlyMap<string, AchSettlement>
  /** Time in ms since 1970 UTC; a settlement is opened before its first entry. */
  readonly since_ms: number
}

/** Finds the settlements that were cleared on these days. */
export const clearedSettlements = Effect.fnUntraced(function* (days: ReadonlyArray<string>, reader: JobReader) {
  const byAccount = new Map<string, AchSettlement>()
  let since_ms = Number.POSITIVE_INFINITY
  for (const day of days) {
    for (let after = "ach_settlement_", isLast = false; !isLast; ) {
      const page = yield* reader.list(achSettlement, { filters: clearedOn(day), after, limit: PAGE })
      for (const { object } of page.members) {
        byAccount.set(achSettlementAccount(object.id), object)
        since_ms = Math.min(since_ms, Date.parse(object.created_at) - SKEW_MS)
      }
      after = page.members.at(-1)?.object.id ?? after
      isLast = page.is_last
    }
  }
  return { byAccount, since_ms } satisfies ClearedSettlements
})
