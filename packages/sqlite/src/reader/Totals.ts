import type { AccountTotal } from "@vostro/domain/ports"
import { type Database, integerOf, textOf } from "../database/Database.ts"

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
