import { Context, Effect } from "effect"
import type { RequestsUnderWay } from "../decision/RequestsUnderWay.ts"

/** Maximum time in ms that a page of a batch job waits for requests: under a steady load it still goes on. */
const MAX_WAIT_MS = 20

/**
 * Waits before a page of a batch job until the requests of this process are answered. `Worker.run` provides it; a drain
 * may itself be part of a request and does not wait.
 */
export const LetRequestsGoFirst = Context.Reference<Effect.Effect<void>>(
  "@vostro/domain/engine/work/LetRequestsGoFirst",
  { defaultValue: () => Effect.void }
)

/** Returns the wait for the requests of a process. */
export const waitFor = (requests: RequestsUnderWay["Service"]): Effect.Effect<void> => requests.none(MAX_WAIT_MS)
