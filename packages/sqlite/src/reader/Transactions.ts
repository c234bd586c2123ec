import {
  cents,
  type Page,
  type RecordedTransaction,
  type TransactionQuery,
  transactionCodes
} from "@vostro/domain/ports"
import { Schema } from "effect"
import { type Database, type Row, textOf } from "../database/Database.ts"

const Legs = Schema.fromJsonString(Schema.Array(Schema.Tuple([Schema.String, Schema.Finite])))

/** Returns a page of core transactions, oldest first: keyset pagination over the primary key. */
export const listTransactions = (
  database: Database,
  { program_id, from_id, until_id, limit }: TransactionQuery
): Page<RecordedTransaction> => {
  const rows = database.rows(
    `select id, cause, code, legs from vostro_transactions where program_id = ? and id >= ? and id < ?
     order by id limit ?`,
    program_id,
    from_id,
    until_id,
    limit + 1
  )
  return { objects: rows.slice(0, limit).map(transactionOf), has_more: rows.length > limit }
}

/** Reads a core transaction from its row. */
export const transactionOf = (row: Row): RecordedTransaction => {
  const code = transactionCodes.find((one) => one === row["code"])
  return {
    id: textOf(row["id"]),
    cause: textOf(row["cause"]),
    ...(code !== undefined && { code }),
    legs: Schema.decodeUnknownSync(Legs)(row["legs"]).map(([account, amount]) => ({ account, amount: cents(amount) }))
  }
}
