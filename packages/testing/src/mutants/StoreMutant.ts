import type { Commit, CommitCondition, EventQuery, ListQuery, ReadSet, Store } from "@vostro/domain/ports"

type TheStore = Store["Service"]

/** A store with one deliberate fault, which the conformance suite must detect. */
export interface StoreMutant {
  readonly name: string
  readonly breaks: (store: TheStore) => TheStore
}

/** Builds a mutant. */
export const mutant = (name: string, breaks: StoreMutant["breaks"]): StoreMutant => ({ name, breaks })

/** Builds a mutant that changes the commits. */
export const committing = (name: string, change: (commit: Commit) => Commit): StoreMutant =>
  mutant(name, (store) => ({ ...store, commit: (commit) => store.commit(change(commit)) }))

/** Builds a mutant that changes the list queries. */
export const listing = (name: string, change: (query: ListQuery) => ListQuery): StoreMutant =>
  mutant(name, (store) => ({ ...store, list: (query) => store.list(change(query)) }))

/** Builds a mutant that changes the event queries. */
export const telling = (name: string, change: (query: EventQuery) => EventQuery): StoreMutant =>
  mutant(name, (store) => ({ ...store, events: (query) => store.events(change(query)) }))

/** Builds a mutant that changes the read sets. */
export const loading = (name: string, change: (reads: ReadSet) => ReadSet): StoreMutant =>
  mutant(name, (store) => ({ ...store, load: (programId, reads) => store.load(programId, change(reads)) }))

/** Builds a mutant that changes the moves. */
export const moving = (name: string, change: (move: Commit["moves"][number]) => Commit["moves"][number]): StoreMutant =>
  committing(name, (commit) => ({ ...commit, moves: commit.moves.map(change) }))

/** A commit without a condition. */
export const none: CommitCondition = { _tag: "None" }
