import { Effect } from "effect"
import { committing, mutant, type StoreMutant } from "./StoreMutant.ts"

/** Stores with one fault each in the handling of due work. */
export const work: ReadonlyArray<StoreMutant> = [
  mutant("finds nothing to do", (store) => ({ ...store, due: () => Effect.succeed([]) })),
  mutant("finds work long before it is due", (store) => ({
    ...store,
    due: (query) => store.due({ ...query, now_ms: query.now_ms + 60_000 })
  })),
  mutant("finds due lanes from the first one always", (store) => ({
    ...store,
    due: ({ after: _, ...query }) => store.due(query)
  })),
  mutant("finds due lanes in no order", (store) => ({
    ...store,
    due: (query) => Effect.map(store.due(query), (due) => [...due].reverse())
  })),
  mutant("finds due lanes of every name", (store) => ({
    ...store,
    due: ({ prefix: _, except_prefix: __, ...query }) => store.due(query)
  })),
  mutant("finds more due lanes than asked", (store) => ({
    ...store,
    due: (query) => store.due({ ...query, limit: 99 })
  })),
  mutant("leases more than asked", (store) => ({
    ...store,
    lease: (request) => store.lease({ ...request, limit: 99 })
  })),
  mutant("leases the last first", (store) => ({
    ...store,
    lease: (request) => Effect.map(store.lease(request), (leased) => [...leased].reverse())
  })),
  mutant("leases what is leased", (store) => ({
    ...store,
    lease: (request) => store.lease({ ...request, lease_until_ms: request.now_ms })
  })),
  committing("ends a lease that goes on", ({ condition, ...commit }) => {
    if (condition._tag !== "Lease") return { ...commit, condition }
    const { keeps: _, ...ended } = condition
    return { ...commit, condition: ended }
  }),
  mutant("never ends a lease of work", (store) => ({
    ...store,
    lease: (request) => store.lease({ ...request, lease_until_ms: Number.MAX_SAFE_INTEGER })
  })),
  committing("sets no timer", (commit) => ({ ...commit, timers: [] })),
  committing("takes no timer away", (commit) => ({
    ...commit,
    timers: commit.timers.filter(({ due_at_ms }) => due_at_ms !== null)
  })),
  committing("sets every timer at once", (commit) => ({
    ...commit,
    timers: commit.timers.map((timer) => ({ ...timer, due_at_ms: timer.due_at_ms === null ? null : 0 }))
  }))
]
