import type { LedgerAudit, StoreUnavailable } from "@vostro/domain/ports"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { rowsOf, unavailable } from "../connection/Statement.ts"

/** Returns the balance of a GL or core account in cents, from its own entries and the positions that belong to it. */
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

/** Returns the balance of a GL or core account in cents as of a core transaction, in one snapshot. */
export const balanceAsOf = (programId: string, account: string, beforeId: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`set transaction isolation level repeatable read, read only`
        // Sums all later legs, which can take longer than the usual statement timeout.
        yield* sql`set local statement_timeout = '10min'`
        const current = yield* balanceOf(programId, account)
        const [later] = yield* sql.unsafe<{ sum: string }>(
          `select coalesce(sum(l.amount), 0)::text as sum from vostro_transactions t
           cross join lateral unnest(t.accounts, t.amounts) as l(account, amount)
           left join vostro_positions p on p.program_id = $1 and p.account_number_id = l.account
           where t.program_id = $1 and t.id >= $3 and (l.account = $2 or p.core_account_id = $2)`,
          [programId, account, beforeId]
        )
        return current - BigInt(later?.sum ?? 0)
      })
    )
  }).pipe(Effect.catchTag("SqlError", unavailable))

const sumOfLegs = "(select coalesce(sum(l.amount), 0) from unnest(t.amounts) as l(amount))"

/** Sums a program's ledger from its entries, and compares it with its positions, in one snapshot. */
export const auditOf = (programId: string): Effect.Effect<LedgerAudit, StoreUnavailable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = <A extends object>(text: string) => sql.unsafe<A>(text, [programId])
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`set transaction isolation level repeatable read, read only`
        // Reads the whole ledger, which takes longer than other statements may.
        yield* sql`set local statement_timeout = '10min'`
        const [totals] = yield* rows<{ transactions: string; entries: string; sum: string }>(
          `select count(*)::text as transactions, coalesce(sum(cardinality(t.amounts)), 0)::text as entries,
             coalesce(sum(${sumOfLegs}), 0)::text as sum from vostro_transactions t where t.program_id = $1`
        )
        const unbalanced = yield* rows<{ id: string }>(
          `select t.id from vostro_transactions t where t.program_id = $1 and ${sumOfLegs} <> 0 order by t.id limit 100`
        )
        const mismatched = yield* rows<{ id: string }>(
          `select p.account_number_id as id from vostro_positions p
           left join (
             select l.account, sum(l.amount) as sum from vostro_transactions t
             cross join lateral unnest(t.accounts, t.amounts) as l(account, amount) where t.program_id = $1 group by l.account
           ) s on s.account = p.account_number_id
           where p.program_id = $1 and (p.held < 0 or p.posted <> coalesce(s.sum, 0)) order by 1 limit 100`
        )
        return {
          transactions: Number(totals?.transactions ?? 0),
          entries: Number(totals?.entries ?? 0),
          sum: BigInt(totals?.sum ?? 0),
          unbalanced: unbalanced.map(({ id }) => id),
          mismatched: mismatched.map(({ id }) => id)
        }
      })
    )
  }).pipe(Effect.catchTag("SqlError", unavailable))
