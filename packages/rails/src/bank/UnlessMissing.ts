import { ApiError } from "@vostro/http/client"
import { Effect } from "effect"

/** Returns the result of a call; undefined if the bank does not have the object. */
export const unlessMissing = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A | undefined, E, R> =>
  Effect.catchIf(
    call,
    (error) => error instanceof ApiError && error.status === 404,
    () => Effect.succeed(undefined)
  )
