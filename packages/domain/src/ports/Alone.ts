import type { Effect } from "effect"

/**
 * Runs an effect with up to one commit under the exclusive lock of the program, across processes: its reads stay true
 * until it commits, and other commits of the program wait. It adds no guarantee to a commit's own, so a store of one
 * process, which locks by object, may run the effect as it is. Fails with `U` if the store is unavailable.
 */
export type Alone<U> = <A, E, R>(programId: string, use: Effect.Effect<A, E, R>) => Effect.Effect<A, E | U, R>
