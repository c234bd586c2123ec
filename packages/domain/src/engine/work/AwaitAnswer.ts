import { Effect } from "effect"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import { BANK } from "../../resources/access/program/Program.ts"
import { RESTORATION, restoration } from "../../resources/payments/restoration/Restoration.ts"
import { readStored } from "../decision/LoadedState.ts"

/** Interval in ms at which a waiting worker looks for the answer. */
const LOOK_MS = 1_000

/**
 * Makes the gate of a worker of a database that was restored to an earlier moment: true once the operator has answered
 * what the networks have. From then on it is open for the life of the process.
 */
export const makeGate = () => {
  let isOpen = false
  let isTold = false
  return Effect.gen(function* () {
    if (isOpen) return true
    const { objects } = yield* (yield* Store).load(BANK, { ...emptyReadSet, objects: [RESTORATION] })
    const [stored] = objects
    const one = stored && readStored(restoration, stored).object
    isOpen = one?.status !== "in_question"
    if (!isOpen && !isTold) {
      isTold = true
      yield* Effect.logError(
        `workers do not start, because the database was restored and the networks may have more than it shows (${one?.reason}). Mark what they have as sent, then answer with POST /operator/v1/restoration/answer or \`vostro restore answer\``
      )
    }
    return isOpen
  })
}

/** Waits until a gate is open. A store that does not answer is asked again. */
export const awaitOpen = (gate: ReturnType<typeof makeGate>) =>
  Effect.catchTag(gate, "StoreUnavailable", (cause) =>
    Effect.as(Effect.logWarning("work failed and will be retried", cause), false)
  ).pipe(
    Effect.tap((isOpen) => (isOpen ? Effect.void : Effect.sleep(LOOK_MS))),
    Effect.repeat({ until: (isOpen) => isOpen })
  )
