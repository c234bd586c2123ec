import type { Commit } from "@vostro/domain/ports"
import { Effect } from "effect"
import { committing, mutant, type StoreMutant } from "./StoreMutant.ts"

/** Stores with one fault each in the handling of unique values. */
export const uniques: ReadonlyArray<StoreMutant> = [
  committing("ignores unique values", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => ({ ...write, uniques: [] }))
  })),
  committing("does not distinguish the names of unique values", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => ({
      ...write,
      uniques: write.uniques.map((unique) => ({ ...unique, name: "" }))
    }))
  })),
  mutant("keeps released unique values", (store) => {
    const kept = new Map<string, Commit["writes"][number]["uniques"]>()
    return {
      ...store,
      commit: (commit) =>
        store.commit({
          ...commit,
          writes: commit.writes.map((write) => {
            const uniques = [...(kept.get(write.id) ?? []), ...write.uniques]
            kept.set(write.id, uniques)
            return { ...write, uniques }
          })
        })
    }
  }),
  mutant("refuses to move a unique value within a commit", (store) => ({
    ...store,
    commit: (commit) =>
      commit.writes.filter(({ expected, uniques }) => expected > 0 && uniques.length > 0).length > 1
        ? Effect.succeed({ _tag: "Conflict", guard: "unique" })
        : store.commit(commit)
  }))
]
