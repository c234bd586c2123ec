/**
 * Requirements on every store and every file storage, as cases that throw if one is not met. A file holds the cases of
 * one subject. They run with any runner. Collecting the cases is left to StoreConformance.ts and FilesConformance.ts,
 * stores that fail them to `mutants`.
 */

import type { Store } from "@vostro/domain/ports"
import type { Effect } from "effect"

/** The store under test, with a new program of the case. */
export interface Bench {
  readonly store: Store["Service"]
  readonly program_id: string
}

/** A requirement on every store. `run` throws if the store does not meet it. */
export interface ConformanceCase {
  readonly name: string
  readonly run: (bench: Bench) => Effect.Effect<void, unknown>
}

/** Builds a case. */
export const must = (name: string, run: ConformanceCase["run"]): ConformanceCase => ({ name, run })

/** Builds `count` values from their index. */
export const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))
