import type { LedgerAudit, StoreUnavailable } from "@vostro/domain/ports/Store"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { rowsOf } from "./Statement.ts"

const legs = `select t.id, l.account, l.amount from vostro_transactions t
  cross join lateral unnest(t.accounts, t.amounts) as l(account, amount) where t.program_id = $1`

/** The balance of a GL or core account in cents, from its own entries and the positions that belong to it. */
export const balanceOf = (programId: string, account: string) =>
  Effect.map(
    rowsOf<{ balance: string }>(
      `select (coalesce((select sum(e.amount) from vostro_gl_entries e where e.program_id = $1 and e.account = $2), 0)
         + coalesce((select sum(p.posted) from vostro_positions p where p.program_id = $1 and p.core_account_id = $2), 0)
       )::text as balance`,
      [programId, account]
    ),
    ([row]) => BigInt(row?.balance ?? 0)
  )

/** Sums a program's ledger up from its entries, and compares it with its positions. */
export const auditOf = (programId: string): Effect.Effect<LedgerAudit, StoreUnavailable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const [totals] = yield* rowsOf<{ transactions: string; entries: string; sum: string }>(
      `select count(distinct l.id)::text as transactions, count(*)::text as entries, coalesce(sum(l.amount), 0)::text as sum from (${legs}) l`,
      [programId]
    )
    const unbalanced = yield* rowsOf<{ id: string }>(
      `select l.id from (${legs}) l group by l.id having sum(l.amount) <> 0 order by l.id limit 100`,
      [programId]
    )
    const mismatched = yield* rowsOf<{ id: string }>(
      `select p.account_number_id as id from vostro_positions p
       left join (select l.account, sum(l.amount) as sum from (${legs}) l group by l.account) s on s.account = p.account_number_id
       where p.program_id = $1 and (p.held < 0 or p.posted <> coalesce(s.sum, 0)) order by 1 limit 100`,
      [programId]
    )
    return {
      transactions: Number(totals?.transactions ?? 0),
      entries: Number(totals?.entries ?? 0),
      sum: BigInt(totals?.sum ?? 0),
      unbalanced: unbalanced.map(({ id }) => id),
      mismatched: mismatched.map(({ id }) => id)
    }
  })
