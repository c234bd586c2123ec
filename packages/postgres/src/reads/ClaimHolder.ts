import type { Claim } from "@vostro/domain/ports"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Reads what holds a value of the whole bank; undefined if it is unclaimed. Works on a standby too. */
export const claimHolder = ({ kind, name, value }: Omit<Claim, "holder">) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{
        holder: string
      }>`select holder from vostro_claims where kind = ${kind} and name = ${name} and value = ${value}`,
      ([row]) => row?.holder
    )
  )
