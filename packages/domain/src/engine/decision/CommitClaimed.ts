import { Effect } from "effect"
import type { BankValue, Claim } from "../../ports/ClaimValues.ts"
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

/** True if another holder has one of the values of the whole bank that writes of a program would claim. */
export const isClaimedElsewhere = (
  store: Store["Service"],
  programId: string,
  writes: ReadonlyArray<Write>
): Effect.Effect<boolean, StoreUnavailable> => {
  const claims = writes.flatMap((write) => claimsOf(programId, write))
  if (claims.length === 0) return Effect.succeed(false)
  return Effect.map(store.claimed(claims), (found) => {
    const holders = new Map(found.map((one) => [valueKey(one), one.holder]))
    return claims.some((one) => (holders.get(valueKey(one)) ?? one.holder) !== one.holder)
  })
}

const valueKey = ({ kind, name, value }: BankValue): string => `${kind} ${name} ${value}`

/** Returns the program of the holder of a claim. */
export const programOfHolder = (holder: string): string => holder.slice(0, holder.indexOf(" "))

// The id is no part of the holder: a decision that is repeated after a crash makes an object with another one.
const claimsOf = (programId: string, { kind, uniques }: Write): ReadonlyArray<Claim> => {
  const ofBank = uniques.filter(({ scope }) => scope === "bank")
  if (ofBank.length === 0) return none
  const holder = [programId, ...ofBank.map(({ name, value }) => `${name}=${value}`)].join(" ")
  return ofBank.map(({ name, value }) => ({ kind, name, value, holder }))
}
