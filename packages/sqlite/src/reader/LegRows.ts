import type { LegsQuery } from "@vostro/domain/ports"
import { type Database, integerOf, type Row, textOf } from "../database/Database.ts"

/** Rows of core transactions that move an account number, newest first, with its position. Amounts in cents. */
export interface LegRows {
  readonly posted: number
  readonly held: number
  /** Sum of the legs that came after these. */
  readonly later: number
  readonly transactions: ReadonlyArray<Row>
  /** Id of the last core transaction that was looked through; absent at the end. */
  readonly last_id?: string
}

/** Sorts after all ids of core transactions. */
const END = "core_transaction_~"

/**
 * Reads the newest core transactions that move an account number, and its position, in one snapshot. No index leads from
 * an account number to its legs, since payments would write it: the page looks through a number of transactions.
 */
export const legRows = (
  database: Database,
  { program_id, account_number_id, before_id = END, look, limit }: LegsQuery
): LegRows | undefined =>
  database.snapshot(() => {
    const position = database.row(
      "select posted, held from vostro_positions where program_id = ? and account_number_id = ?",
      program_id,
      account_number_id
    )
    if (position === undefined) return undefined
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
    const transactions = found.slice(0, limit)
    const last = found.length > limit ? transactions.at(-1) : beyond && edge
    const last_id = last === undefined ? undefined : textOf(last["id"])
    return {
      posted: integerOf(position["posted"]),
      held: integerOf(position["held"]),
      later: integerOf(later?.["sum"]),
      transactions,
      ...(last_id !== undefined && { last_id })
    }
  })
