import {
  cents,
  type Page,
  type RecordedTransaction,
  type TransactionCode,
  type TransactionQuery,
  transactionCodes
} from "@vostro/domain/ports"
import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"

/** A row of a core transaction. */
export interface TransactionRow {
  readonly id: string
  readonly cause: string
  readonly code: string | null
  readonly accounts: ReadonlyArray<string>
  readonly amounts: ReadonlyArray<string>
}

/** Returns a page of core transactions, oldest first: keyset pagination over the primary key. */
export const listTransactions = ({ program_id, from_id, until_id, limit }: TransactionQuery) =>
  Effect.map(
    rowsOf<TransactionRow>(
      `select t.id, t.cause, t.code, t.accounts, t.amounts::text[] as amounts from vostro_transactions t
       where t.program_id = $1 and t.id >= $2 and t.id < $3 order by t.id limit $4::int`,
      [program_id, from_id, until_id, limit + 1]
    ),
    (rows): Page<RecordedTransaction> => ({
      objects: rows.slice(0, limit).map(transactionOf),
      has_more: rows.length > limit
    })
  )

/** Reads a core transaction from its row. */
export const transactionOf = ({ id, cause, code, accounts, amounts }: TransactionRow): RecordedTransaction => ({
  id,
  cause,
  ...codeOf(code),
  legs: accounts.map((account, leg) => ({ account, amount: cents(Number(amounts[leg])) }))
})

const codeOf = (text: string | null): { readonly code?: TransactionCode } => {
  const code = transactionCodes.find((one) => one === text)
  return code === undefined ? {} : { code }
}
