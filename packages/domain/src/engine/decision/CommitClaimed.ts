import { Effect } from "effect"
import type { Claim } from "../../ports/ClaimValues.ts"
import type { Commit, CommitOutcome, Store, StoreUnavailable, Write } from "../../ports/Store.ts"

/**
 * Claims the values of the whole bank that a commit writes, then commits. If another holder has one of them, the outcome
 * is the conflict of a value that another object of the program has.
 */
export const commitClaimed = (
  store: Store["Service"],
  commit: Commit
): Effect.Effect<CommitOutcome, StoreUnavailable> => {
  const claims = commit.writes.flatMap((write) => claimsOf(commit.program_id, write))
  if (claims.length === 0) return store.commit(commit)
  return Effect.flatMap(store.claim(claims), (isHeld) => (isHeld ? store.commit(commit) : Effect.succeed(TAKEN)))
}

const TAKEN: CommitOutcome = { _tag: "Conflict", guard: "unique" }

const none: ReadonlyArray<Claim> = []

// The id is no part of the holder: a decision that is repeated after a crash makes an object with another one.
const claimsOf = (programId: string, { kind, uniques }: Write): ReadonlyArray<Claim> => {
  const ofBank = uniques.filter(({ scope }) => scope === "bank")
  if (ofBank.length === 0) return none
  const holder = [programId, ...ofBank.map(({ name, value }) => `${name}=${value}`)].join(" ")
  return ofBank.map(({ name, value }) => ({ kind, name, value, holder }))
}
