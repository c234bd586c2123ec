import type { RecordedTransaction } from "@vostro/domain/ports"
import type { Database } from "../database/Database.ts"
import type { BankEntry } from "./Requests.ts"

/** Core transactions with their legs. */
export const makeLedger = (database: Database) => {
  const transaction = database.prepare(
    "insert into vostro_transactions (program_id, id, cause, code, legs) values (?, ?, ?, ?, ?)"
  )
  const entry = database.prepare(
    "insert into vostro_gl_entries (program_id, account, transaction_id, leg, amount) values (?, ?, ?, ?, ?)"
  )
  return {
    /** Writes a core transaction. */
    post: (programId: string, { id, cause, code, legs }: RecordedTransaction): void => {
      transaction.run(
        programId,
        id,
        cause,
        code ?? null,
        JSON.stringify(legs.map(({ account, amount }) => [account, amount]))
      )
    },
    /** Writes a copy of a leg on an account of the bank, for the sum of the account's balance. */
    enter: (programId: string, { account, transaction_id, leg, amount }: BankEntry): void => {
      entry.run(programId, account, transaction_id, leg, amount)
    }
  }
}
