import type { BankValue, Claim } from "@vostro/domain/ports"
import { type Database, textOf } from "../database/Database.ts"

/** Returns the claims of values of the whole bank, by the primary key of each. */
export const findClaims = (database: Database, values: ReadonlyArray<BankValue>): ReadonlyArray<Claim> =>
  values.flatMap(({ kind, name, value }) => {
    const row = database.row(
      "select holder from vostro_claims where kind = ? and name = ? and value = ?",
      kind,
      name,
      value
    )
    return row === undefined ? [] : [{ kind, name, value, holder: textOf(row["holder"]) }]
  })
