import { Effect } from "effect"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/** Runs a system call; an exception becomes an error that names the action. */
export const attempt = <A>(what: string, act: () => A): Effect.Effect<A, EmbeddedPostgresError> =>
  Effect.try({
    try: act,
    catch: (cause) =>
      new EmbeddedPostgresError({
        problem: `could not ${what}: ${cause instanceof Error ? cause.message : String(cause)}`,
        cause
      })
  })
