import type { Claim } from "@vostro/domain/ports"
import { type Database, textOf } from "../database/Database.ts"

/** Values of the whole bank, each with what holds it. */
export const makeClaims = (database: Database) => {
  const find = database.prepare("select holder from vostro_claims where kind = ? and name = ? and value = ?")
  const take = database.prepare(
    "insert into vostro_claims (kind, name, value, holder) values (?, ?, ?, ?) on conflict do nothing"
  )
  const isOfAnother = ({ kind, name, value, holder }: Claim): boolean => {
    const row = find.get(kind, name, value)
    return row !== undefined && textOf(row["holder"]) !== holder
  }
  /** Claims all values, or none if another holder has one of them. Returns true if they are claimed. */
  return (claims: ReadonlyArray<Claim>): boolean => {
    if (claims.some(isOfAnother)) return false
    for (const { kind, name, value, holder } of claims) take.run(kind, name, value, holder)
    return true
  }
}
