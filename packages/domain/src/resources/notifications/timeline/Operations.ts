import { Result, Schema } from "effect"
import { idOf, text } from "../../../kernel/Resource.ts"
import { enquiry } from "../../../operation/Define.ts"
import { inPartition } from "../../../operation/InProgram.ts"
import { DEFAULT_PAGE, limitField } from "../../../operation/Page.ts"
import { Timeline } from "./Timeline.ts"

const object_id = text(255)

const query = Schema.Struct({ limit: limitField(DEFAULT_PAGE), starting_after: Schema.optionalKey(idOf("event")) })

const ofObject = {
  query,
  output: Timeline,
  ask: (asked: { readonly params: { readonly object_id: string }; readonly query: typeof query.Type }) =>
    Result.succeed({
      _tag: "Timeline",
      object_id: asked.params.object_id,
      limit: asked.query.limit ?? DEFAULT_PAGE,
      ...(asked.query.starting_after !== undefined && { starting_after: asked.query.starting_after })
    } as const)
}

/** The timeline of any object with a lifecycle. A client needs the scope to read the object, which the engine checks. */
export const timelineOperations = [
  enquiry({
    ...ofObject,
    name: "timeline.get",
    summary: "Tells what happened to an object and why, and what can happen next; a client needs the scope to read it.",
    at: ["GET", "/v1/timeline/:object_id"],
    scope: undefined,
    params: Schema.Struct({ object_id })
  }),
  enquiry({
    ...ofObject,
    ...inPartition({ object_id }),
    name: "timeline.trace",
    summary:
      "Tells what happened to an object of a program or of `bank`, with actors and requests, and what can happen next.",
    at: ["GET", "/operator/v1/programs/:program_id/timeline/:object_id"]
  })
] as const
