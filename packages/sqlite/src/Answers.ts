import { StoreUnavailable } from "@vostro/domain/ports"
import { Effect } from "effect"
import { failureOf } from "./database/Failure.ts"
import type { ReadAnswer } from "./reader/Requests.ts"
import type { WriteAnswer } from "./writer/Requests.ts"

/** Runs a read in the thread of the caller. */
export const reading = <A>(read: () => A): Effect.Effect<A, StoreUnavailable> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(read())
    } catch (error) {
      return failed(failureOf(error))
    }
  })

/** Maps a failure of SQLite: the store is unavailable, or the failure is a defect. */
export const failed = (answer: WriteAnswer | ReadAnswer): Effect.Effect<never, StoreUnavailable> => {
  switch (answer._tag) {
    case "Refused":
      return Effect.fail(new StoreUnavailable({ cause: answer.message, refused: true }))
    case "Broken":
      return Effect.fail(new StoreUnavailable({ cause: answer.message }))
    case "Wrong":
      return Effect.die(new Error(answer.message))
    default:
      return Effect.die(new Error(`unexpected answer from a store thread: ${answer._tag}`))
  }
}
