import { createHash } from "node:crypto"
import { type EventQuery, Store } from "@vostro/domain/ports/Store"
import type { Client } from "@vostro/http/Client"
import { Effect, Schema } from "effect"
import type { SandboxNetwork } from "./Network.ts"
import { AchEvent, ANSWERED_EVENTS, answerTo } from "./NetworkAnswers.ts"
import { allPrograms } from "./ProgramList.ts"
import { layerSimulatedRails } from "./SimulatedFedwire.ts"

/** How many events are read at a time. */
const PAGE = 500

/**
 * A network that takes every submission and answers by the test numbers. It reads the bank's events, and has the bank
 * book each answer as a file that is named by the event: so an answer is booked once, although after a restart all
 * events are read again.
 */
export const makeSimulatedNetwork = (): SandboxNetwork => {
  const newest = new Map<string, string>()
  return {
    rails: layerSimulatedRails,
    look: (operator) =>
      Effect.gen(function* () {
        let answered = 0
        for (const { id } of yield* allPrograms(operator)) {
          const events = yield* eventsSince(id, newest.get(id))
          for (const event of events) answered += yield* play(operator, id, event)
          const last = events[0]?.id
          if (last !== undefined) newest.set(id, last)
        }
        return answered
      })
  }
}

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(AchEvent))

/** The events after the one that was seen last, or all of them, newest first. */
const eventsSince = Effect.fnUntraced(function* (program_id: string, seen: string | undefined) {
  const store = yield* Store
  const query = { program_id, names: ANSWERED_EVENTS, from_ms: 0, limit: PAGE }
  let events: ReadonlyArray<AchEvent> = []
  for (;;) {
    const page = yield* store.events({ ...query, ...placeAfter(events, seen) })
    const found = yield* Effect.forEach(page.objects, (text) => decode(text))
    events = seen === undefined ? [...events, ...found] : [...found, ...events]
    if (!page.has_more) return events
  }
})

// From the one that was seen last on, else back from the newest one.
const placeAfter = (
  events: ReadonlyArray<AchEvent>,
  seen: string | undefined
): Pick<EventQuery, "starting_after" | "ending_before"> => {
  if (seen !== undefined) return { ending_before: events[0]?.id ?? seen }
  const oldest = events.at(-1)?.id
  return oldest === undefined ? {} : { starting_after: oldest }
}

const play = (operator: Client, program_id: string, event: AchEvent) => {
  const item = answerTo(event)
  if (item === undefined) return Effect.succeed(0)
  const file = createHash("sha256").update(`the network's answer to ${event.id}`).digest("hex")
  const body = { file, items: [{ at: 0, item }] }
  return Effect.as(operator.call("ach.ingest", { params: { program_id }, body }), 1)
}
