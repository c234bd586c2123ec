import { Effect } from "effect"
import { emptyReadSet, Store, type StoreUnavailable } from "../../ports/Store.ts"
import { BANK } from "../../resources/access/program/Program.ts"
import { RESTORATION, restoration } from "../../resources/payments/restoration/model/Restoration.ts"
import { readStored } from "../decision/LoadedState.ts"

/** Interval in ms at which a worker looks for a restore and for its answer. */
const LOOK_MS = 1_000

/** Gate of a worker, closed while the operator has not answered what the networks have. */
export interface Gate {
  /** True if it was open when the worker last looked. */
  readonly isOpen: () => boolean
  /** Looks; returns true if it is open. */
  readonly look: Effect.Effect<boolean, StoreUnavailable, Store>
}

/** Makes the gate of a worker: closed until it looks. */
export const makeGate = (): Gate => {
  let isOpen = false
  let isTold = false
  return {
    isOpen: () => isOpen,
    look: Effect.gen(function* () {
      const { objects } = yield* (yield* Store).load(BANK, { ...emptyReadSet, objects: [RESTORATION] })
      const [stored] = objects
      const one = stored && readStored(restoration, stored).object
      isOpen = one?.status !== "in_question"
      if (!isOpen && !isTold) {
        yield* Effect.logError(
          `workers do no work, because the database was restored and the networks may have more than it shows (${one?.reason}). Mark what they have as sent, then answer with POST /operator/v1/restoration/answer or \`vostro restore answer\``
        )
      }
      isTold = !isOpen
      return isOpen
    })
  }
}

/** Waits until a gate is open. A store that does not answer is asked again. */
export const awaitOpen = ({ look }: Gate) =>
  Effect.catchTag(look, "StoreUnavailable", (cause) =>
    Effect.as(Effect.logWarning("work failed and will be retried", cause), false)
  ).pipe(
    Effect.tap((isOpen) => (isOpen ? Effect.void : Effect.sleep(LOOK_MS))),
    Effect.repeat({ until: (isOpen) => isOpen })
  )

/** Looks after an interval. A worker that does so for ever notices a restore by one read a second, however much it works. */
export const lookLater = ({ look }: Gate) => Effect.andThen(Effect.sleep(LOOK_MS), look)
