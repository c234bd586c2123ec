import { Effect } from "effect"
import type { Store, StoreUnavailable } from "../../ports/Store.ts"
import { inDirectory } from "../../resources/deposits/account-number/AccountNumber.ts"
import { programOfHolder } from "./CommitClaimed.ts"

/**
 * Returns the programs of account numbers, in one read of the bank's directory: the claims that precede the commits of the
 * numbers. A number that no program has is left out; a number whose commit failed is there, without an object.
 */
export const programsOfNumbers = (
  store: Pick<Store["Service"], "claimed">,
  numbers: ReadonlyArray<string>
): Effect.Effect<ReadonlyMap<string, string>, StoreUnavailable> =>
  Effect.map(
    store.claimed(numbers.map(inDirectory)),
    (claims) => new Map(claims.map(({ holder, value }) => [value, programOfHolder(holder)]))
  )
