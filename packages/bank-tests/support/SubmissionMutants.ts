import { Store } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"

const over = (change: (store: Store["Service"]) => Partial<Store["Service"]>) => (layer: Layer.Layer<Store>) =>
  Layer.effect(
    Store,
    Effect.map(Store, (store) => ({ ...store, ...change(store) }))
  ).pipe(Layer.provide(layer))

/** A bank that takes records for changed that equal what it has. */
export const blindToEquality = over((store) => ({
  load: (programId, reads) =>
    Effect.map(store.load(programId, reads), (loaded) => ({
      ...loaded,
      objects: loaded.objects.map((one) =>
        // A name would need a new KYC result.
        one.kind === "entity" ? { ...one, body: one.body.replace('"type":', '"risk_score":"low","type":') } : one
      )
    }))
}))

/** A bank that loses the last customer of each page. */
export const losingCustomers = over((store) => ({
  commit: (commit) => {
    const last = commit.writes.findLast(({ kind }) => kind === "entity")
    return store.commit({ ...commit, writes: commit.writes.filter((write) => write !== last) })
  }
}))

/** A bank whose companies never lose their last owner. */
export const keepingRelationships = over((store) => {
  const owners = new Map<string, string>()
  const kept = (id: string, body: string): string => {
    const [list] = body.match(/"beneficial_owners":\[.*?\]/) ?? []
    if (list !== undefined) owners.set(id, list)
    const last = owners.get(id)
    return list === undefined && last !== undefined ? body.replace(/\}$/, `,${last}}`) : body
  }
  return {
    commit: (commit) =>
      store.commit({ ...commit, writes: commit.writes.map((one) => ({ ...one, body: kept(one.id, one.body) })) })
  }
})

/** Banks that break a law of the books of files, and how the name of the law begins. */
export const bookMutants = [
  {
    bank: "a bank that loses the last deposit of each page",
    broken: "balance(T)",
    mutant: over((store) => ({
      commit: (commit) => {
        const last = commit.writes.findLast(({ kind }) => kind === "user_deposit_transaction")
        return store.commit({ ...commit, writes: commit.writes.filter((write) => write !== last) })
      }
    }))
  },
  {
    bank: "a bank that does not recognize records",
    broken: "a file that breaks a law",
    mutant: over((store) => ({
      load: (programId, reads) =>
        Effect.map(store.load(programId, reads), (loaded) => ({
          ...loaded,
          objects: loaded.objects.map((one) => ({ ...one, body: one.body.replace('"record":"', '"record":"other ') }))
        }))
    }))
  },
  {
    bank: "a bank that books files without their money",
    broken: "files and requests",
    mutant: over((store) => ({
      commit: (commit) =>
        commit.condition._tag === "Lease" && commit.condition.queue === "submission.process"
          ? store.commit({ ...commit, transactions: [], moves: [] })
          : store.commit(commit)
    }))
  },
  {
    bank: "a bank that counts a cent too much",
    broken: "non-posted transactions",
    mutant: over((store) => ({ balance: (...asked) => Effect.map(store.balance(...asked), (cents) => cents + 1n) }))
  },
  {
    bank: "a bank that compares a day with the money of now",
    broken: "non-posted transactions",
    mutant: over((store) => ({ balance: (programId, account) => store.balance(programId, account) }))
  }
] as const
