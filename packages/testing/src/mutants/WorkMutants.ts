import { Effect } from "effect"
import { committing, mutant, type StoreMutant } from "./StoreMutant.ts"

/** Stores with one fault each in the handling of due work. */
export const work: ReadonlyArray<StoreMutant> = [
  mutant("finds no due work", (store) => ({ ...store, due: () => Effect.succeed([]) })),
  mutant("finds the due work of one program alone", (store) => ({
    ...store,
    due: (query) =>
      Effect.map(store.due(query), (due) => due.filter(({ program_id }) => program_id === due[0]?.program_id))
  })),
  mutant("finds work long before it is due", (store) => ({
    ...store,
    due: (query) => store.due({ ...query, now_ms: query.now_ms + 60_000 })
  })),
  mutant("ignores the cursor of due queues", (store) => ({
    ...store,
    due: ({ after: _, ...query }) => store.due(query)
  })),
  mutant("does not order due queues", (store) => ({
    ...store,
    due: (query) => Effect.map(store.due(query), (due) => [...due].reverse())
  })),
  mutant("ignores the prefix of due queues", (store) => ({
    ...store,
    due: ({ prefix: _, except_prefix: __, ...query }) => store.due(query)
  })),
  mutant("exceeds the limit of due queues", (store) => ({
    ...store,
    due: (query) => store.due({ ...query, limit: 99 })
  })),
  mutant("tells no timers", (store) => ({ ...store, timers: () => Effect.succeed([]) })),
  mutant("tells timers without their due time", (store) => ({
    ...store,
    timers: (query) => Effect.map(store.timers(query), (all) => all.map((one) => ({ ...one, due_at_ms: 0 })))
  })),
  mutant("exceeds the limit of leases", (store) => ({
    ...store,
    lease: (request) => store.lease({ ...request, limit: 99 })
  })),
  mutant("leases in reverse order", (store) => ({
    ...store,
    lease: (request) => Effect.map(store.lease(request), (leased) => [...leased].reverse())
  })),
  mutant("leases leased work", (store) => ({
    ...store,
    lease: (request) => store.lease({ ...request, lease_until_ms: request.now_ms })
  })),
  committing("releases a lease that should continue", ({ condition, ...commit }) => {
    if (condition._tag !== "Lease") return { ...commit, condition }
    const { keeps: _, ...ended } = condition
    return { ...commit, condition: ended }
  }),
  mutant("never lets a lease expire", (store) => ({
    ...store,
    lease: (request) => store.lease({ ...request, lease_until_ms: Number.MAX_SAFE_INTEGER })
  })),
  committing("sets no timer", (commit) => ({ ...commit, timers: [] })),
  committing("removes no timer", (commit) => ({
    ...commit,
    timers: commit.timers.filter(({ due_at_ms }) => due_at_ms !== null)
  })),
  committing("makes every timer due at once", (commit) => ({
    ...commit,
    timers: commit.timers.map((timer) => ({ ...timer, due_at_ms: timer.due_at_ms === null ? null : 0 }))
  }))
]
