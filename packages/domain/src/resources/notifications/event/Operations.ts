import { Result, Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { enquiry } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { type EventCatalogue, eventfulIdIn } from "../../../operation/Module.ts"
import { CreatedAt, DEFAULT_PAGE, pageFields, pageOf, spanOf } from "../../../operation/Page.ts"
import { Event, RecordedEvent } from "./Event.ts"

const REQUEST = "wire.return_request_response_needed"

/**
 * Older event names of S80, with the names that events have now. Internal transfers of v0 succeeded or failed; those of v1
 * are posted or rejected (spec, "Internal transfer events").
 */
const older: Readonly<Record<string, string>> = {
  "internal_transfer.failed": "internal_transfer.rejected",
  "internal_transfer.succeeded": "internal_transfer.posted",
  "wire.return_request.received": REQUEST,
  "wires.return_request_response_needed": REQUEST
}

/** Returns the names of events that a filter names, older names as their current ones. */
const currentNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.map((name) => older[name] ?? name))
]

const eventNameIn = ({ names }: EventCatalogue) => Schema.Literals([...names, ...Object.keys(older)])

/** Event operations (v1). Events are stored for 90 days. */
export const eventOperations = (emitted: EventCatalogue) =>
  [
    enquiry({
      name: "event.list",
      summary: "Lists events, newest first.",
      at: ["GET", "/v1/event"],
      scope: "event/read",
      invalid_status: 422,
      query: Schema.Struct({
        ...pageFields("event"),
        events: Schema.optionalKey(Schema.Array(eventNameIn(emitted)).check(Schema.isMaxLength(100))),
        object_id: Schema.optionalKey(eventfulIdIn(emitted)),
        created_at: Schema.optionalKey(CreatedAt)
      }),
      output: pageOf(Event),
      ask: ({ query: { events, object_id, starting_after, ending_before, limit, created_at } }) =>
        Result.succeed({
          _tag: "Events",
          names: currentNames(events ?? []),
          ...(object_id !== undefined && { object_id }),
          ...(starting_after !== undefined && { starting_after }),
          ...(ending_before !== undefined && { ending_before }),
          ...(created_at !== undefined && spanOf({ created_at })),
          limit: limit ?? DEFAULT_PAGE
        })
    }),
    enquiry({
      name: "event.get",
      summary: "Retrieves an event of the last 90 days.",
      at: ["GET", "/v1/event/:event_id"],
      scope: "event/read",
      params: Schema.Struct({ event_id: idOf("event") }),
      output: Event,
      ask: ({ params }) => Result.succeed({ _tag: "Event", id: params.event_id })
    }),
    enquiry({
      ...inProgram({}),
      name: "event.trace",
      summary: "Lists the events of a program, or of an object, with the requests that caused them, newest first.",
      at: ["GET", "/operator/v1/programs/:program_id/events"],
      query: Schema.Struct({
        ...pageFields("event"),
        events: Schema.optionalKey(Schema.Array(eventNameIn(emitted)).check(Schema.isMaxLength(100))),
        object_id: Schema.optionalKey(eventfulIdIn(emitted))
      }),
      output: pageOf(RecordedEvent),
      ask: ({ query: { events, object_id, starting_after, ending_before, limit } }) =>
        Result.succeed({
          _tag: "Events",
          isRecord: true,
          names: currentNames(events ?? []),
          ...(object_id !== undefined && { object_id }),
          ...(starting_after !== undefined && { starting_after }),
          ...(ending_before !== undefined && { ending_before }),
          limit: limit ?? DEFAULT_PAGE
        })
    })
  ] as const
