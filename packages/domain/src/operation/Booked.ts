import { type CoreTransaction, causeOf, coreTransaction } from "../ledger/CoreTransaction.ts"
import { mergedLegs } from "../ledger/MergedLegs.ts"
import { legsOf, type Posting } from "../ledger/Posting.ts"
import type { Facts } from "./Decision.ts"

/** Books the legs of a row for an object; none where nothing moves. */
export const booked = <Moved>(
  row: Pick<Posting<Moved>, "cause" | "code" | "legs" | "merged">,
  causeId: string,
  moved: Moved,
  facts: Facts
): ReadonlyArray<CoreTransaction> => {
  const stated = legsOf(row.legs, moved)
  const legs = row.merged === true ? mergedLegs(stated) : stated
  if (legs.length === 0) return []
  return [coreTransaction(facts.newId("core_transaction"), causeOf({ kind: row.cause }, causeId), legs, row.code)]
}
