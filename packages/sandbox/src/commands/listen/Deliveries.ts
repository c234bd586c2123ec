import type { WebhookSender } from "@vostro/domain/ports"
import { afterAttempt, type NextStep } from "@vostro/domain/webhook"
import { Effect, FiberSet, type Scope, Semaphore } from "effect"
import type { BankEvent } from "../BankEvents.ts"
import { type Attempt, forward, isDelivered, type Receiver } from "./Receiver.ts"

/** An attempt, and what comes after it. */
export interface Reported extends Attempt {
  readonly next: NextStep
  /** Delay in ms until the next attempt, if there is one. */
  readonly retryMs?: number
}

/** One second here is an hour of the bank: attempts that are three hours apart there are three seconds apart. */
export const SCALE = 3_600

/** Maximum number of attempts in flight, as of an endpoint of the bank. */
const MAX_IN_FLIGHT = 16

/** Maximum number of events that wait for an attempt. While there are so many, no further events are fetched. */
const MAX_WAITING = 1_000

/** Delivers events to a receiver, each with the attempts of the bank. */
export interface Deliveries {
  /** Begins the attempts of an event. Waits while too many events are undelivered. */
  readonly begin: (event: BankEvent) => Effect.Effect<void, never, WebhookSender>
  /** Forwards an event once more, apart from its attempts. */
  readonly again: (event: BankEvent) => Effect.Effect<Attempt, never, WebhookSender>
  /** Fails when an attempt cannot be reported. */
  readonly failed: Effect.Effect<void, Error>
}

/** Makes deliveries to a receiver; they end with the scope. */
export const makeDeliveries = (
  receiver: Receiver,
  report: (attempt: Reported) => Effect.Effect<void, Error>,
  scale = SCALE
): Effect.Effect<Deliveries, never, Scope.Scope> =>
  Effect.gen(function* () {
    const running = yield* FiberSet.make<void, Error>()
    const waiting = yield* Semaphore.make(MAX_WAITING)
    const flights = yield* Semaphore.make(MAX_IN_FLIGHT)
    const attempts = Effect.fnUntraced(function* (event: BankEvent) {
      for (let number = 1; ; number++) {
        const attempt = yield* flights.withPermit(forward(receiver, event, number))
        const next = afterAttempt(number, isDelivered(attempt.outcome), 0, 0)
        const retryMs = next._tag === "RetryAt" ? next.ms / scale : undefined
        yield* report({ ...attempt, next, ...(retryMs !== undefined && { retryMs }) })
        if (retryMs === undefined) return
        yield* Effect.sleep(retryMs)
      }
    })
    return {
      begin: (event) =>
        Effect.andThen(
          waiting.take(1),
          Effect.asVoid(FiberSet.run(running, Effect.ensuring(attempts(event), waiting.release(1))))
        ),
      again: (event) => forward(receiver, event, 1),
      failed: FiberSet.join(running)
    }
  })
