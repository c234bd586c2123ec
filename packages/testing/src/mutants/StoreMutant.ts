import type { Commit, CommitCondition, EventQuery, ListQuery, ReadSet, Store } from "@vostro/domain/ports"

type TheStore = Store["Service"]

/** A store with one thing broken on purpose: the conformance suite must find it. */
export interface StoreMutant {
  readonly name: string
  readonly breaks: (store: TheStore) => TheStore
}

/** A broken store. */
export const mutant = (name: string, breaks: StoreMutant["breaks"]): StoreMutant => ({ name, breaks })

/** A store that commits something else than it is asked to. */
export const committing = (name: string, change: (commit: Commit) => Commit): StoreMutant =>
  mutant(name, (store) => ({ ...store, commit: (commit) => store.commit(change(commit)) }))

/** A store that lists something else than it is asked to. */
export const listing = (name: string, change: (query: ListQuery) => ListQuery): StoreMutant =>
  mutant(name, (store) => ({ ...store, list: (query) => store.list(change(query)) }))

/** A store that tells of other events than it is asked to. */
export const telling = (name: string, change: (query: EventQuery) => EventQuery): StoreMutant =>
  mutant(name, (store) => ({ ...store, events: (query) => store.events(change(query)) }))

/** A store that loads something else than it is asked to. */
export const loading = (name: string, change: (reads: ReadSet) => ReadSet): StoreMutant =>
  mutant(name, (store) => ({ ...store, load: (program_id, reads) => store.load(program_id, change(reads)) }))

/** A store that moves something else than it is asked to. */
export const moving = (name: string, change: (move: Commit["moves"][number]) => Commit["moves"][number]): StoreMutant =>
  committing(name, (commit) => ({ ...commit, moves: commit.moves.map(change) }))

/** A proof of nothing. */
export const none: CommitCondition = { _tag: "None" }
