import type { Claim } from "@vostro/domain/ports"
import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"

/** Claims values of the whole bank, all or none. Repeatable, so a lost answer is asked for again. */
export const claimAll = (claims: ReadonlyArray<Claim>) =>
  Effect.map(
    rowsOf<{ claimed: boolean }>("select vostro_claim($1::text::jsonb) as claimed", [JSON.stringify(claims)]),
    ([row]) => row?.claimed === true
  )
