import { Effect } from "effect"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/** Does something to the system; what it throws becomes an error that says what was tried. */
export const attempt = <A>(what: string, act: () => A): Effect.Effect<A, EmbeddedPostgresError> =>
  Effect.try({
    try: act,
    catch: (cause) =>
      new EmbeddedPostgresError({
        problem: `could not ${what}: ${cause instanceof Error ? cause.message : String(cause)}`,
        cause
      })
  })
