import { type EventQuery, Store } from "@vostro/domain/ports"
import type { Client } from "@vostro/http/client"
import { allPrograms } from "@vostro/rails/folders"
import { Effect, Schema } from "effect"
import type { SandboxNetwork } from "./Network.ts"
import { AchEvent, ANSWERED_EVENTS, answerTo, digestOf } from "./NetworkAnswers.ts"
import { layerSimulatedRails } from "./SimulatedRails.ts"

/** Page size of event queries. */
const PAGE = 500

/**
 * Network that accepts every submission and answers test numbers. It reads the bank's events and ingests each answer as
 * a file identified by its event, so an answer is posted once although a restart reads all events again. `newest` holds
 * the newest event of each program that it has read.
 */
export const makeSimulatedNetwork = (newest = new Map<string, string>()): SandboxNetwork => {
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

/** Returns the events after `seen`, or all of them, newest first. */
const eventsSince = Effect.fnUntraced(function* (programId: string, seen: string | undefined) {
  const store = yield* Store
  const query = { program_id: programId, names: ANSWERED_EVENTS, from_ms: 0, limit: PAGE }
  let events: ReadonlyArray<AchEvent> = []
  for (;;) {
    const page = yield* store.events({ ...query, ...placeAfter(events, seen) })
    const found = yield* Effect.forEach(page.objects, (text) => decode(text))
    events = seen === undefined ? [...events, ...found] : [...found, ...events]
    if (!page.has_more) return events
  }
})

// Pages forward from the last seen event, else backward from the newest.
const placeAfter = (
  events: ReadonlyArray<AchEvent>,
  seen: string | undefined
): Pick<EventQuery, "starting_after" | "ending_before"> => {
  if (seen !== undefined) return { ending_before: events[0]?.id ?? seen }
  const oldest = events.at(-1)?.id
  return oldest === undefined ? {} : { starting_after: oldest }
}

const play = (operator: Client, programId: string, event: AchEvent) => {
  const item = answerTo(event)
  if (item === undefined) return Effect.succeed(0)
  const file = digestOf(`the network's answer to ${event.id}`)
  const body = { file, items: [{ at: 0, item }] }
  return Effect.as(operator.call("ach.ingest", { params: { program_id: programId }, body }), 1)
}
