/**
 * The command `listen`: forwards the events of a running bank to a receiver on the developer's machine. ListenCommand.ts
 * reads the flags; Listen.ts follows the events, Deliveries.ts has their attempts, Receiver.ts signs and sends one by
 * the keys of Keys.ts, Advice.ts says what went wrong. Following events is left to BankEvents.ts of `commands`.
 */

import type { WebhookSender } from "@vostro/domain/ports"
import type { ApiError, TransportError } from "@vostro/http/client"
import { Clock, Effect, Stream, type Terminal } from "effect"
import { type BankEvent, type Following, followEvents } from "../BankEvents.ts"
import type { RunningBank } from "../RunningBank.ts"
import { makeDeliveries, type Reported } from "./Deliveries.ts"
import { jsonOf, lineOf } from "./Lines.ts"
import type { Attempt, Receiver } from "./Receiver.ts"

/** A key that a developer pressed. */
export type Key = "r" | "q"

/** The events to forward, their receiver, and the way to show attempts. */
export interface Listening extends Following {
  readonly receiver: Receiver
  readonly json: boolean
  readonly print: (line: string) => Effect.Effect<void, Error>
  /** Keys as they are pressed: `r` sends the last event again, `q` ends. */
  readonly keys: Stream.Stream<Key, never, Terminal.Terminal>
  readonly scale?: number
}

/** Forwards events until `q` is pressed, or until interrupted. */
export const listen = (
  bank: RunningBank,
  listening: Listening
): Effect.Effect<void, ApiError | TransportError | Error, WebhookSender | Terminal.Terminal> =>
  Effect.scoped(
    Effect.gen(function* () {
      let last: BankEvent | undefined
      const { json, keys, print, receiver, scale } = listening
      const show = (attempt: Attempt | Reported) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => print((json ? jsonOf : lineOf)(attempt, now)))
      const deliveries = yield* makeDeliveries(receiver, show, scale)
      const following = Stream.runForEach(followEvents(bank, listening), (event) => {
        last = event
        return deliveries.begin(event)
      })
      const again = Effect.suspend(() =>
        last === undefined ? print("no event has come yet") : Effect.flatMap(deliveries.again(last), show)
      )
      const pressed = Stream.runForEach(
        Stream.takeWhile(keys, (key) => key !== "q"),
        () => again
      )
      yield* Effect.raceAllFirst([following, pressed, deliveries.failed])
    })
  )
