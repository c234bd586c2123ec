import { Result, Schema } from "effect"
import { Count, idOf, Timestamp, text } from "../../../kernel/Resource.ts"
import { enquiry } from "../../../operation/Define.ts"
import { inPartition } from "../../../operation/InProgram.ts"
import { DEFAULT_PAGE, limitField } from "../../../operation/Page.ts"
import { BANK } from "../program/Program.ts"

const id = text(255)

/** Programs on a page, and the most of them: each is asked for up to 50 items of each of its queues. */
const PROGRAMS = 10
const MAX_PROGRAMS = 25

/** A queue of a program, of which no item is shown. */
const Filled = Schema.Struct({
  queue: Schema.String,
  /** Items that wait, at most 50 of them: the oldest are counted. */
  count: Count,
  /** True if more wait than are counted. */
  has_more: Schema.Boolean,
  /** Time since which the one waits that has waited longest, of those counted. */
  since: Timestamp,
  /** Earliest deadline of those counted. */
  deadline: Schema.optionalKey(Timestamp)
})

const Rule = Schema.Struct({
  rule: Schema.String,
  /** Limit of the rule: cents of an amount, or a number of entries. */
  threshold: Schema.optionalKey(Count),
  /** What hit it. */
  value: Schema.optionalKey(Count),
  /** Hours over which the rule counts. */
  hours: Schema.optionalKey(Count)
})

/** Rules that put an object under review, the last time. */
const HeldFor = Schema.Struct({ at: Timestamp, rules: Schema.Array(Rule) })

const waits = { queue: Schema.String, since: Timestamp, deadline: Schema.optionalKey(Timestamp) }

const Item = Schema.Struct({
  ...waits,
  kind: Schema.String,
  id,
  held_for: Schema.optionalKey(HeldFor),
  /** The object as its kind is shown. */
  object: Schema.Record(Schema.String, Schema.Unknown)
})

/** Operations of an operator on what waits for a person, of any kind. */
export const queueOperations = [
  enquiry({
    audience: "operator",
    program: () => BANK,
    name: "queue.list",
    summary:
      "Counts what waits for a person in the queues of all programs, in a page of programs at a time, newest first.",
    at: ["GET", "/operator/v1/queues"],
    query: Schema.Struct({
      /** Programs on a page. */
      limit: limitField(PROGRAMS, MAX_PROGRAMS),
      /** `last_program_id` of the page before. */
      starting_after: Schema.optionalKey(idOf("program"))
    }),
    output: Schema.Struct({
      /** Programs, after `bank` on the first page, with those of their queues in which something waits. */
      objects: Schema.Array(
        Schema.Struct({ program_id: Schema.String, name: Schema.String, queues: Schema.Array(Filled) })
      ),
      has_more: Schema.Boolean,
      last_program_id: Schema.optionalKey(idOf("program"))
    }),
    ask: ({ query: { limit = PROGRAMS, starting_after } }) =>
      Result.succeed({ _tag: "Queues", limit, ...(starting_after !== undefined && { starting_after }) })
  }),
  enquiry({
    ...inPartition({}),
    name: "queue.items",
    summary: "Lists what waits for a person in the queues of a program or of `bank`, or in one of them, oldest first.",
    at: ["GET", "/operator/v1/programs/:program_id/queue_items"],
    query: Schema.Struct({
      /** Name of a queue: lists it by pages. Without it, each queue has its oldest items. */
      queue: Schema.optionalKey(text(100)),
      limit: limitField(DEFAULT_PAGE),
      starting_after: Schema.optionalKey(id)
    }),
    output: Schema.Struct({
      objects: Schema.Array(Item),
      has_more: Schema.Boolean,
      /** Queues of which more items wait than are listed. */
      more_in: Schema.Array(Schema.String)
    }),
    ask: ({ query: { limit = DEFAULT_PAGE, queue, starting_after } }) =>
      Result.succeed({
        _tag: "QueueItems",
        limit,
        ...(queue !== undefined && { queue }),
        ...(starting_after !== undefined && { starting_after })
      })
  }),
  enquiry({
    ...inPartition({ object_id: id }),
    name: "queue.item",
    summary: "Tells in which queues an object waits, and which rules put it under review the last time.",
    at: ["GET", "/operator/v1/programs/:program_id/queue_items/:object_id"],
    output: Schema.Struct({
      kind: Schema.String,
      id,
      waits: Schema.Array(Schema.Struct(waits)),
      held_for: Schema.optionalKey(HeldFor)
    }),
    ask: ({ params: { object_id } }) => Result.succeed({ _tag: "QueueItem", object_id })
  })
] as const
