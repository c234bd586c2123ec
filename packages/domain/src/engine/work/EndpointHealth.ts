import { Effect, Semaphore } from "effect"
import type { Versioned } from "../../kernel/Resource.ts"
import { type Decision, type Facts, together } from "../../operation/Decision.ts"
import { mustTransition } from "../../operation/Transition.ts"
import { type CommitOutcome, emptyReadSet, Store, type StoreUnavailable } from "../../ports/Store.ts"
import { type AttemptResult, healthAfter } from "../../resources/notifications/webhook-endpoint/Health.ts"
import {
  type WebhookEndpoint,
  webhookEndpoint
} from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { readStored } from "../decision/LoadedState.ts"

/** Number of times that the health of an endpoint is decided again because the endpoint has changed. */
const TRIES = 3

/** The endpoint of a batch as this process last saw it. Attempts that change it take turns. */
export interface HealthTurn {
  endpoint: Versioned<WebhookEndpoint>
  readonly turn: Semaphore.Semaphore
}

/** Begins the turns of a batch. */
export const makeHealthTurn = (endpoint: Versioned<WebhookEndpoint>): HealthTurn => ({
  endpoint,
  turn: Semaphore.makeUnsafe(1)
})

type CommitBy<R> = (decide: (facts: Facts) => Decision | undefined) => Effect.Effect<CommitOutcome, StoreUnavailable, R>

/**
 * Commits the record of an attempt together with what it means for the endpoint. If others change the endpoint again and
 * again, only the record is committed: an attempt without a record would be sent again.
 */
export const commitWithHealth = <R>(
  health: HealthTurn,
  programId: string,
  result: AttemptResult | undefined,
  record: (facts: Facts) => Decision,
  commitBy: CommitBy<R>
) => {
  const isQuiet = () => result === undefined || healthAfter(health.endpoint.object, result) === undefined
  if (isQuiet()) return commitBy(record)
  return health.turn.withPermit(
    Effect.gen(function* () {
      for (let tries = 0; tries < TRIES; tries++) {
        const before = health.endpoint
        const move = result === undefined ? undefined : healthAfter(before.object, result)
        if (move === undefined) break
        let after: WebhookEndpoint = before.object
        const outcome = yield* commitBy((facts) => {
          const { object, parts } = mustTransition(webhookEndpoint, before, move.on, move.more, facts)
          after = object
          return together([record(facts), { changes: parts.changes, events: parts.events }])
        })
        if (outcome._tag === "Committed") {
          health.endpoint = { object: after, version: before.version + 1 }
          return outcome
        }
        yield* reload(health, programId)
      }
      return yield* commitBy(record)
    })
  )
}

const reload = Effect.fnUntraced(function* (health: HealthTurn, programId: string) {
  const objects = [{ kind: webhookEndpoint.kind, id: health.endpoint.object.id }]
  const found = yield* (yield* Store).load(programId, { ...emptyReadSet, objects })
  const [stored] = found.objects
  if (stored !== undefined) health.endpoint = readStored(webhookEndpoint, stored)
})
