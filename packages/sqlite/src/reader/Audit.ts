import type { LedgerAudit } from "@vostro/domain/ports"
import { type Database, textOf } from "../database/Database.ts"

/** Maximum number of faults of a kind that an audit names. */
const MAX_NAMED = 100

/** Account of a balance, and the core transaction that ends it, if any. */
interface BalanceQuery {
  readonly program_id: string
  readonly account: string
  readonly before_id: string | undefined
}

/** Returns the balance of a GL or core account in cents, as of a core transaction if an id is given. */
export const balanceOf = (database: Database, query: BalanceQuery): bigint => {
  const { program_id, account, before_id } = query
  if (before_id === undefined) return currentBalance(database, program_id, account)
  return database.snapshot(() => {
    const later = database.row(
      `select cast(coalesce(sum(l.value ->> 1), 0) as text) as sum from vostro_transactions t, json_each(t.legs) l
       left join vostro_positions p on p.program_id = ?1 and p.account_number_id = l.value ->> 0
       where t.program_id = ?1 and t.id >= ?3 and (l.value ->> 0 = ?2 or p.core_account_id = ?2)`,
      program_id,
      account,
      before_id
    )
    return currentBalance(database, program_id, account) - BigInt(textOf(later?.["sum"]))
  })
}

/** Sums an account's own entries and the positions that belong to it. */
const currentBalance = (database: Database, programId: string, account: string): bigint => {
  const row = database.row(
    `select cast(coalesce((select sum(amount) from vostro_gl_entries where program_id = ?1 and account = ?2), 0)
       + coalesce((select sum(posted) from vostro_positions where program_id = ?1 and core_account_id = ?2), 0)
     as text) as balance`,
    programId,
    account
  )
  return BigInt(textOf(row?.["balance"]))
}

/** Sums a program's ledger from its entries, and compares it with its positions, in one snapshot. */
export const auditOf = (database: Database, programId: string): LedgerAudit =>
  database.snapshot(() => {
    const one = (text: string) => textOf(database.row(text, programId)?.["value"])
    const named = (text: string) => database.rows(text, programId, MAX_NAMED).map(({ id }) => textOf(id))
    const legs = "from vostro_transactions t, json_each(t.legs) l where t.program_id = ?1"
    const amount = "l.value ->> 1"
    return {
      transactions: Number(
        one("select cast(count(*) as text) as value from vostro_transactions where program_id = ?1")
      ),
      entries: Number(one(`select cast(count(*) as text) as value ${legs}`)),
      sum: BigInt(one(`select cast(coalesce(sum(${amount}), 0) as text) as value ${legs}`)),
      unbalanced: named(`select t.id as id ${legs} group by t.id having sum(${amount}) <> 0 order by t.id limit ?2`),
      mismatched: named(
        `with sums as (select l.value ->> 0 as account, sum(${amount}) as sum ${legs} group by 1)
         select p.account_number_id as id from vostro_positions p left join sums s on s.account = p.account_number_id
         where p.program_id = ?1 and (p.held < 0 or p.posted <> coalesce(s.sum, 0)) order by 1 limit ?2`
      )
    }
  })
