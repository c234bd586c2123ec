import { Effect } from "effect"
import { mutant, type StoreMutant } from "./StoreMutant.ts"

/** Stores with one fault each in the handling of claims. */
export const claims: ReadonlyArray<StoreMutant> = [
  mutant("grants a value of the bank to every holder", (store) => ({ ...store, claim: () => Effect.succeed(true) })),
  mutant("refuses a repeated claim", (store) => {
    const seen = new Set<string>()
    return {
      ...store,
      claim: (claims) =>
        Effect.map(store.claim(claims), (isHeld) => {
          const key = JSON.stringify(claims)
          const isRepeated = seen.has(key)
          seen.add(key)
          return isHeld && !isRepeated
        })
    }
  }),
  mutant("claims a part of the values", (store) => ({
    ...store,
    claim: (claims) =>
      Effect.map(
        Effect.forEach(claims, (claim) => store.claim([claim])),
        (answers) => answers.every((isHeld) => isHeld)
      )
  })),
  mutant("does not distinguish the names of claims", (store) => ({
    ...store,
    claim: (claims) => store.claim(claims.map((claim) => ({ ...claim, name: "" })))
  })),
  mutant("does not distinguish the kinds of claims", (store) => ({
    ...store,
    claim: (claims) => store.claim(claims.map((claim) => ({ ...claim, kind: "" })))
  })),
  mutant("finds claims by their value alone", (store) => ({
    ...store,
    claimed: (values) =>
      Effect.map(
        Effect.forEach(values, (one) => store.claimed([{ ...one, kind: "thing", name: "message" }])),
        (found) => found.flat()
      )
  })),
  mutant("finds claims that were never made", (store) => ({
    ...store,
    claimed: (values) => Effect.succeed(values.map((one) => ({ ...one, holder: "a" })))
  })),
  mutant("finds one claim in place of all", (store) => ({
    ...store,
    claimed: (values) => Effect.map(store.claimed(values), (found) => found.slice(0, 1))
  })),
  mutant("claims values of the bank in the commit", (store) => ({
    ...store,
    commit: (commit) => {
      const claims = commit.writes.flatMap(({ kind, uniques }) =>
        uniques
          .filter(({ scope }) => scope === "bank")
          .map(({ name, value }) => ({ kind, name, value, holder: commit.program_id }))
      )
      return Effect.flatMap(store.claim(claims), (isHeld) =>
        isHeld ? store.commit(commit) : Effect.succeed({ _tag: "Conflict", guard: "unique" } as const)
      )
    }
  }))
]
