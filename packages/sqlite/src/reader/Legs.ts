import { type AccountTotal, cents, type LegsPage, type LegsQuery, subtract } from "@vostro/domain/ports"
import { type Database, integerOf, textOf } from "../database/Database.ts"
import { transactionOf } from "./Transactions.ts"

/** Sorts after all ids of core transactions. */
const END = "core_transaction_~"

/**
 * Returns the newest core transactions that move an account number, and its position, in one snapshot. No index leads from
 * an account number to its legs, since payments would write it: the page looks through a number of transactions.
 */
export const legsOf = (
  database: Database,
  { program_id, account_number_id, before_id = END, look, limit }: LegsQuery
): LegsPage | undefined =>
  database.snapshot(() => {
    const position = database.row(
      "select posted, held from vostro_positions where program_id = ? and account_number_id = ?",
      program_id,
      account_number_id
    )
    if (position === undefined) return undefined
    const posted = cents(integerOf(position["posted"]))
    // The legs name it as a JSON text. To find that text is faster than to read the legs.
    const name = JSON.stringify(account_number_id)
    const later = database.row(
      `select coalesce(sum(l.value ->> 1), 0) as sum from vostro_transactions t, json_each(t.legs) l
       where t.program_id = ?1 and t.id >= ?2 and instr(t.legs, ?3) > 0 and l.value ->> 0 = ?4`,
      program_id,
      before_id,
      name,
      account_number_id
    )
    const found = database.rows(
      `select id, cause, code, legs from (
         select * from vostro_transactions where program_id = ?1 and id < ?2 order by id desc limit ?3
       ) where instr(legs, ?4) > 0 order by id desc limit ?5`,
      program_id,
      before_id,
      look,
      name,
      limit + 1
    )
    const [edge, beyond] = database.rows(
      "select id from vostro_transactions where program_id = ? and id < ? order by id desc limit 2 offset ?",
      program_id,
      before_id,
      look - 1
    )
    const transactions = found.slice(0, limit).map(transactionOf)
    const lastLooked = beyond === undefined ? undefined : textOf(edge?.["id"])
    const last_id = found.length > limit ? transactions.at(-1)?.id : lastLooked
    return {
      posted,
      held: cents(integerOf(position["held"])),
      balance: subtract(posted, cents(integerOf(later?.["sum"]))),
      transactions,
      ...(last_id !== undefined && { last_id })
    }
  })

/** Returns the totals of the GL and core accounts of a program. */
export const totalsOf = (database: Database, programId: string): ReadonlyArray<AccountTotal> =>
  database
    .rows(
      `select account, cast(sum(own) as text) as own, sum(numbers) as numbers, cast(sum(posted) as text) as posted,
         cast(sum(held) as text) as held
       from (
         select account, sum(amount) as own, 0 as numbers, 0 as posted, 0 as held
         from vostro_gl_entries where program_id = ?1 group by account
         union all
         select core_account_id, 0, count(*), sum(posted), sum(held)
         from vostro_positions where program_id = ?1 group by core_account_id
       ) group by account having sum(numbers) > 0 or sum(own) <> 0 order by account`,
      programId
    )
    .map((row) => ({
      account: textOf(row["account"]),
      own: BigInt(textOf(row["own"])),
      numbers: integerOf(row["numbers"]),
      posted: BigInt(textOf(row["posted"])),
      held: BigInt(textOf(row["held"]))
    }))
