import { operations } from "@vostro/domain/operations"
import type { CallOf } from "@vostro/http/client"
import { Effect, Option, Record, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { untilReaderGone, written } from "../terminal/Output.ts"
import { explained, Problem } from "../terminal/Problem.ts"
import { configFile } from "./Configured.ts"
import { bankUrl, type Operator, operatorOf } from "./RunningBank.ts"

const filter = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

const filters = {
  actor: filter("actor", "Id of an operator or client, or root"),
  operation: Flag.String("operation").pipe(
    Flag.filter(
      (name) => operations.some((operation) => operation.name === name),
      (name) => `${name} is not an operation`
    ),
    Flag.withDescription("Name of an operation, such as wire.approve"),
    Flag.optional
  ),
  subject: filter("subject", "Id of an object"),
  event: filter("event", "Id of an event")
}
const program = filter(
  "program",
  "Id of a program, or bank for the entries about operators and programs; default: all entries"
)
const since = filter("since", "Start of the time range, inclusive, in RFC 3339")
const until = filter("until", "End of the time range, exclusive, in RFC 3339")
const last = Flag.Int("last").pipe(
  Flag.filter(
    (count) => count >= 1,
    () => "--last must be at least 1"
  ),
  Flag.withDescription("Print this many of the newest entries, newest first; default: all, oldest first"),
  Flag.optional
)
const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Accepted for consistency with other commands; the output is always JSON"),
  Flag.withDefault(false)
)

/** The command `audit`: writes the audit log of a running bank as lines of JSON. */
export const auditCommand = Command.make(
  "audit",
  { config: configFile, url: bankUrl, json, last, program, since, until, ...filters },
  ({ actor, config, event, last, operation, program, since, subject, until, url }) =>
    Effect.gen(function* () {
      const operator = yield* operatorOf(url, config)
      const created_at = Record.getSomes({ on_or_after: since, before: until })
      // trusted: the bank refuses other texts.
      const program_id = Option.getOrUndefined(program) as `program_${string}` | undefined
      const query = {
        ...Record.getSomes({ actor, event, operation, subject }),
        ...(program_id !== undefined && { program_id }),
        created_at
      }
      const lines = Option.match(last, {
        onNone: () => exportOf(operator, query),
        onSome: (count) => newest(operator, query, count)
      })
      yield* untilReaderGone(Stream.runForEach(lines, (part) => written(part)))
    }).pipe(explained)
).pipe(Command.withDescription("Print the audit log as lines of JSON"))

type Query = Exclude<CallOf<"audit_entry.export">["query"], undefined>

const exportOf = (operator: Operator, query: Query) =>
  Stream.unwrap(
    Effect.map(operator.call("audit_entry.export", { query }), ({ value }) =>
      Stream.fromReadableStream({
        evaluate: () => value,
        onError: (cause) => new Problem({ text: "the bank ended the export before it was complete", cause })
      })
    )
  )

const newest = (operator: Operator, query: Query, count: number) => {
  const pages = Stream.paginate(undefined, (after: string | undefined) =>
    Effect.map(
      operator.call("audit_entry.list", {
        query: { ...query, limit: Math.min(count, 100), ...(after !== undefined && { starting_after: after }) }
      }),
      ({ value: { has_more, objects } }) =>
        [objects, has_more ? Option.fromUndefinedOr(objects.at(-1)?.id) : Option.none()] as const
    )
  )
  return Stream.map(Stream.take(pages, count), (entry) => Buffer.from(`${JSON.stringify(entry)}\n`))
}
