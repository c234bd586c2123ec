import { cents, type LegsPage, type LegsQuery, subtract } from "@vostro/domain/ports"
import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"
import { type TransactionRow, transactionOf } from "./Transactions.ts"

/** Sorts after all ids of core transactions. */
const END = "core_transaction_~"

// One statement has one snapshot: the position, the legs at or after the cursor, and the transactions before it. No index
// leads from an account number to its legs, since payments would write it: the page looks through a number of transactions.
const LEGS = `select p.posted::text as posted, p.held::text as held, h.*,
    (select coalesce(sum(l.amount), 0)::text from vostro_transactions t
     cross join lateral unnest(t.accounts, t.amounts) as l(account, amount)
     where t.program_id = $1 and t.id >= $3 and $2 = any(t.accounts) and l.account = $2) as later,
    array(select t.id from vostro_transactions t where t.program_id = $1 and t.id < $3
          order by t.id desc offset $4::int - 1 limit 2) as edge
  from vostro_positions p
  left join lateral (
    select t.id, t.cause, t.code, t.accounts, t.amounts::text[] as amounts from (
      select * from vostro_transactions t where t.program_id = $1 and t.id < $3 order by t.id desc limit $4::int
    ) t where $2 = any(t.accounts) order by t.id desc limit $5::int + 1
  ) h on true
  where p.program_id = $1 and p.account_number_id = $2 order by h.id desc`

interface Row extends TransactionRow {
  readonly posted: string
  readonly held: string
  readonly later: string
  readonly edge: ReadonlyArray<string>
}

/** Returns the newest core transactions that move an account number, and its position, in one snapshot. */
export const readLegs = ({ program_id, account_number_id, before_id = END, look, limit }: LegsQuery) =>
  Effect.map(rowsOf<Row>(LEGS, [program_id, account_number_id, before_id, look, limit]), (rows) => pageOf(rows, limit))

const pageOf = (rows: ReadonlyArray<Row>, limit: number): LegsPage | undefined => {
  const [first] = rows
  if (first === undefined) return undefined
  const posted = cents(Number(first.posted))
  // Without a transaction the row has nulls in place of it.
  const found = rows.filter(({ id }) => typeof id === "string")
  const transactions = found.slice(0, limit).map(transactionOf)
  const [edge, beyond] = first.edge
  const lastLooked = beyond === undefined ? undefined : edge
  const last_id = found.length > limit ? transactions.at(-1)?.id : lastLooked
  return {
    posted,
    held: cents(Number(first.held)),
    balance: subtract(posted, cents(Number(first.later))),
    transactions,
    ...(last_id !== undefined && { last_id })
  }
}
