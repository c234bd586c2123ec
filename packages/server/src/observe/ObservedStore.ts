import { type Commit, type CommitOutcome, Store, type StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"
import { observeDeliveries } from "./Deliveries.ts"
import { type Instrument, instruments, secondsSince } from "./Instruments.ts"
import { tracedPart } from "./Spans.ts"

/**
 * Measures the commits and reads of decisions: their durations, failed guards and outages. Traces those of a traced
 * request as spans.
 */
export const layerObservedStore = (isTraced: boolean): Layer.Layer<Store, never, Store> =>
  Layer.effect(
    Store,
    Effect.map(Store, (store) => {
      const within = <A, E, R>(name: string, call: Effect.Effect<A, E, R>) => (isTraced ? tracedPart(name, call) : call)
      return {
        ...store,
        commit: (commit) =>
          within(
            "commit",
            Effect.map(timed(store.commit(commit), instruments.commits, {}), (outcome) => {
              observe(commit, outcome)
              return outcome
            })
          ),
        begin: (request) => within("begin", timed(store.begin(request), instruments.reads, { call: "begin" })),
        load: (programId, reads) =>
          within("load", timed(store.load(programId, reads), instruments.reads, { call: "load" }))
      }
    })
  )

const timed = <A, R>(
  call: Effect.Effect<A, StoreUnavailable, R>,
  durations: Instrument,
  labels: Readonly<Record<string, string>>
): Effect.Effect<A, StoreUnavailable, R> =>
  Effect.suspend(() => {
    const started = performance.now()
    return Effect.mapBoth(call, {
      onSuccess: (value) => {
        durations(labels, secondsSince(started))
        return value
      },
      onFailure: (error) => {
        instruments.outages({ refused: String(error.refused === true) }, 1)
        return error
      }
    })
  })

const observe = (commit: Commit, outcome: CommitOutcome): void => {
  if (outcome._tag === "Conflict") instruments.conflicts({ guard: outcome.guard }, 1)
  else if (commit.condition._tag === "Lease") observeDeliveries(commit)
}
