import type { Store } from "@vostro/domain/ports"
import type { Effect } from "effect"

/** The store under test, and a program of the case's own in it. */
export interface Bench {
  readonly store: Store["Service"]
  readonly program_id: string
}

/** One thing that every store must do. It throws where the store does not. */
export interface ConformanceCase {
  readonly name: string
  readonly run: (bench: Bench) => Effect.Effect<void, unknown>
}

/** A case by its name. */
export const must = (name: string, run: ConformanceCase["run"]): ConformanceCase => ({ name, run })

/** So many things made of their index. */
export const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))
