import { type Commit, Store } from "@vostro/domain/ports"
import type { Ach } from "@vostro/domain/rails"
import type { Disbursement } from "@vostro/domain/resources/lending/disbursement/Disbursement"
import { Effect, Layer } from "effect"

type TheStore = Store["Service"]

/** One state of an entry or a disbursement, with the events of its commit. */
export interface State<A> {
  readonly at_ms: number
  readonly version: number
  readonly one: A
  readonly events: Commit["events"]
  /** True if a worker wrote it rather than a request. */
  readonly by_worker: boolean
}

/** Point at which the process ends: before or after the nth call of the store from now on. */
export interface Crash {
  readonly at: number
  readonly when: "before" | "after"
}

/** Message of a process that ends. */
export const CRASH = "the process ends"

/** Number of entries in a page of a batch job: low, so that small tests see several pages. */
const PAGE = 3

/** A store that records commits, ends the process as told, and runs concurrent work before a commit. */
export const watchedStore = (layerStore: Layer.Layer<Store>, breaks: (store: TheStore) => TheStore = (one) => one) => {
  const journal: Array<Commit> = []
  const states = new Map<string, Array<State<Ach>>>()
  const payouts = new Map<string, Array<State<Disbursement>>>()
  let crash: Crash | undefined
  let asked = 0
  let meanwhile: (() => Promise<unknown>) | undefined

  const note = (commit: Commit): void => {
    journal.push(commit)
    for (const write of commit.writes) {
      if (write.kind === "ach") keep(states, commit, write)
      if (write.kind === "disbursement") keep(payouts, commit, write)
    }
  }

  const asking = <A, E>(verb: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      if (crash === undefined || ++asked !== crash.at) return verb
      const end = Effect.die(new Error(CRASH))
      return crash.when === "before" ? end : Effect.andThen(verb, end)
    })

  const inBetween = (commit: Commit) =>
    Effect.suspend(() => {
      const happens = meanwhile
      if (happens === undefined || commit.condition._tag === "Lease") return Effect.void
      meanwhile = undefined
      return Effect.promise(happens)
    })

  const watched = (store: TheStore): TheStore => ({
    ...store,
    load: (program_id, reads) => asking(store.load(program_id, reads)),
    list: ({ limit, ...query }) =>
      asking(store.list({ ...query, limit: query.filters["queue"] === undefined ? limit : Math.min(limit, PAGE) })),
    due: (query) => asking(store.due(query)),
    lease: (request) => asking(store.lease(request)),
    balance: (program_id, account) => asking(store.balance(program_id, account)),
    commit: (commit) =>
      Effect.andThen(
        inBetween(commit),
        asking(
          // A commit in flight when a worker ends elsewhere completes, and must be recorded.
          Effect.uninterruptible(
            Effect.tap(store.commit(withoutWebhooks(commit)), ({ _tag }) =>
              Effect.sync(() => (_tag === "Committed" ? note(commit) : undefined))
            )
          )
        )
      )
  })

  return {
    layer: Layer.effect(
      Store,
      Effect.map(Store, (store) => breaks(watched(store)))
    ).pipe(Layer.provide(layerStore)),
    /** All commits, in order. */
    journal,
    /** States of each entry, in order. */
    states,
    /** States of each disbursement, in order. */
    payouts,
    crashAt: (planned: Crash | undefined) => {
      crash = planned
      asked = 0
    },
    /** Runs work between the next request's decision and its commit. */
    meanwhile: (happens: (() => Promise<unknown>) | undefined) => {
      meanwhile = happens
    }
  }
}

const keep = <A>(
  states: Map<string, Array<State<A>>>,
  commit: Commit,
  { id, expected, body }: Commit["writes"][number]
): void => {
  const state: State<A> = {
    at_ms: commit.now_ms,
    version: expected + 1,
    one: JSON.parse(body),
    events: commit.events.filter(({ object_id }) => object_id === id),
    by_worker: commit.condition._tag === "Lease"
  }
  states.set(id, [...(states.get(id) ?? []), state])
}

// Deliveries are recorded but not queued, as there is no receiver.
const withoutWebhooks = (commit: Commit): Commit => ({
  ...commit,
  timers: commit.timers.filter(({ queue }) => !queue.startsWith("webhook_endpoint_"))
})
