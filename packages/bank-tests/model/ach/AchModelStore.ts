import { type Commit, Store } from "@vostro/domain/ports"
import type { Ach } from "@vostro/domain/rails"
import type { Disbursement } from "@vostro/domain/resources/lending/disbursement/Disbursement"
import { Effect, Layer } from "effect"

type TheStore = Store["Service"]

/** One state that an entry or a disbursement was in, with the events that told of it. */
export interface State<A> {
  readonly at_ms: number
  readonly version: number
  readonly one: A
  readonly events: Commit["events"]
  /** Whether a worker wrote it, not a request. */
  readonly by_worker: boolean
}

/** Where the process ends: at the n-th thing that is asked of the store from now on, before or after it was done. */
export interface Crash {
  readonly at: number
  readonly when: "before" | "after"
}

/** What a process that ends says. */
export const CRASH = "the process ends"

/** How many entries a walk gets at a time: few, so that small tests see more than one page. */
const PAGE = 3

/** A store that notes what is committed, ends the process where it is told to, and lets things happen in between. */
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
          // What is under way when a worker ends elsewhere is committed, and has to be noted.
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
    /** Everything that was committed, in order. */
    journal,
    /** The states of each entry, in order. */
    states,
    /** The states of each disbursement, in order. */
    payouts,
    crashAt: (planned: Crash | undefined) => {
      crash = planned
      asked = 0
    },
    /** Lets something happen between the next request's decision and its commit. */
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

// The webhooks are noted, and nobody is there to take them.
const withoutWebhooks = (commit: Commit): Commit => ({
  ...commit,
  timers: commit.timers.filter(({ queue }) => !queue.startsWith("webhook_endpoint_"))
})
