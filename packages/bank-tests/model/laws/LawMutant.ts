import { setTimeout } from "node:timers/promises"
import { type Commit, emptyReadSet, type Store } from "@vostro/domain/ports"
import { Effect } from "effect"

/** A store, correct or broken. */
export type TheStore = Store["Service"]

/** A bank whose store has one deliberate fault, and the law that it breaks. */
export interface LawMutant {
  readonly what: string
  readonly law: string
  readonly breaks: (store: TheStore) => TheStore
}

/** A bank that changes its commits. */
export const committing = (what: string, law: string, change: (commit: Commit) => Commit): LawMutant => ({
  what,
  law,
  breaks: (store) => ({ ...store, commit: (commit) => store.commit(change(commit)) })
})

/** A store that ignores idempotency keys, so that repeats execute again. */
export const keyless = (store: TheStore): TheStore => ({
  ...store,
  begin: ({ slot: _, ...begin }) => store.begin(begin),
  commit: (commit) => store.commit({ ...commit, condition: { _tag: "None" } })
})

/** A store that repeats the last object of a page on the next. */
export const overlapping = (store: TheStore): TheStore => ({
  ...store,
  list: ({ starting_after, ...query }) =>
    store.list({ ...query, ...(starting_after !== undefined && { starting_after: `${starting_after}~` }) })
})

/** A commit that emits every event twice. */
export const toldTwice = (commit: Commit): Commit => ({
  ...commit,
  events: commit.events.flatMap((event) => [event, { ...event, id: event.id.replace(/.$/, "x") }])
})

/** A slow store in which the last writer of a kind wins, despite concurrent changes. */
export const hasty =
  (kind: string) =>
  (store: TheStore): TheStore => ({
    ...store,
    begin: (begin) => Effect.tap(store.begin(begin), () => aWhile),
    commit: (commit) =>
      Effect.flatMap(store.load(commit.program_id, { ...emptyReadSet, objects: commit.writes }), ({ objects }) =>
        store.commit({
          ...commit,
          writes: commit.writes.map((one) =>
            one.kind === kind ? { ...one, expected: objects.find(({ id }) => id === one.id)?.version ?? 0 } : one
          )
        })
      )
  })

/**
 * Long enough for a concurrent request: several turns of the event loop, each of which reads what has arrived. On a busy
 * machine a single pause can end before the process has read anything.
 */
export const aWhile = Effect.promise(async () => {
  for (let turn = 0; turn < 5; turn++) await setTimeout(1)
})
