import type { Effect } from "effect"

/**
 * Does something, up to one commit, while no other of the program is written, by whatever process: what is begun and loaded
 * in it is so still when it commits. Meanwhile all others wait. It promises nothing beyond what a commit does, so that a
 * store of one process, in which those that are about one object take turns, may do it as anything else. It fails with `U`
 * where the store is unavailable.
 */
export type Alone<U> = <A, E, R>(program_id: string, use: Effect.Effect<A, E, R>) => Effect.Effect<A, E | U, R>
