import { type Database, integerOf, textOf } from "../database/Database.ts"

/** Number of positions in a page. */
const PAGE = 1_000

/** The balance of a position as of a core transaction, in cents. */
export interface ClosingRow {
  readonly account_number_id: string
  readonly account_id: string
  readonly core_account_id: string
  readonly balance: number
}

// One statement has one snapshot: positions, and the legs that came later.
const CLOSING = `select p.account_number_id, p.account_id, p.core_account_id, p.posted - coalesce(s.sum, 0) as balance
  from vostro_positions p
  left join (
    select l.value ->> 0 as account, sum(l.value ->> 1) as sum from vostro_transactions t, json_each(t.legs) l
    where t.program_id = ?1 and t.id >= ?2 group by 1
  ) s on s.account = p.account_number_id
  where p.program_id = ?1 order by p.account_number_id`

/** Reads all positions as of a core transaction, in pages of one snapshot; the last page is shorter. */
export function* closingPages(
  database: Database,
  programId: string,
  beforeId: string
): Generator<ReadonlyArray<ClosingRow>, undefined> {
  let page: Array<ClosingRow> = []
  for (const row of database.prepare(CLOSING).iterate(programId, beforeId)) {
    page.push({
      account_number_id: textOf(row["account_number_id"]),
      account_id: textOf(row["account_id"]),
      core_account_id: textOf(row["core_account_id"]),
      balance: integerOf(row["balance"])
    })
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  yield page
  return undefined
}
