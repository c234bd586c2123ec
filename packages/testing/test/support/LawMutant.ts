import type { Commit, Store } from "@vostro/domain/ports/Store"

/** A store, whole or broken. */
export type TheStore = Store["Service"]

/** A bank with one thing broken, by its store, and the law that it breaks. */
export interface LawMutant {
  readonly what: string
  readonly law: string
  readonly breaks: (store: TheStore) => TheStore
}

/** A bank that commits something else than it decided. */
export const committing = (what: string, law: string, change: (commit: Commit) => Commit): LawMutant => ({
  what,
  law,
  breaks: (store) => ({ ...store, commit: (commit) => store.commit(change(commit)) })
})
