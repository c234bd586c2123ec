import type { Client } from "@vostro/http/client"
import { Effect, Option, Record, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { explained } from "../Problem.ts"
import { allPrograms } from "../ProgramList.ts"
import { configFile } from "./Configured.ts"
import { bankUrl, operatorOf } from "./RunningBank.ts"

const filter = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

const filters = {
  actor: filter("actor", "Id of an operator or client, or root"),
  operation: filter("operation", "Name of an operation, such as wire.approve"),
  subject: filter("subject", "Id of an object"),
  event: filter("event", "Id of an event")
}
const program = filter("program", "Id of a program; default: the bank itself, then every program")
const since = filter("since", "Start of the entries, inclusive, in RFC 3339")
const until = filter("until", "End of the entries, exclusive, in RFC 3339")

/** The command `audit`: writes the audit log of a running bank as lines of JSON, a page at a time. */
export const auditCommand = Command.make(
  "audit",
  { config: configFile, url: bankUrl, program, since, until, ...filters },
  ({ actor, config, event, operation, program, since, subject, until, url }) =>
    Effect.gen(function* () {
      const operator = yield* operatorOf(url, config)
      const created_at = Record.getSomes({ on_or_after: since, before: until })
      const query = { ...Record.getSomes({ actor, event, operation, subject }), created_at }
      const partitions = Option.isSome(program)
        ? [program.value]
        : [undefined, ...(yield* allPrograms(operator)).map(({ id }) => id)]
      for (const one of partitions) yield* Stream.runForEachArray(entriesOf(operator, query, one), written(one))
    }).pipe(explained)
).pipe(Command.withDescription("Print the audit log as lines of JSON, newest first"))

interface Filters {
  readonly actor?: string
  readonly operation?: string
  readonly subject?: string
  readonly event?: string
  readonly created_at: { readonly on_or_after?: string; readonly before?: string }
}

const entriesOf = (operator: Client, filters: Filters, program_id: string | undefined) =>
  Stream.paginate(undefined, (after: string | undefined) =>
    Effect.map(
      operator.call("audit_entry.list", {
        query: {
          limit: 100,
          ...filters,
          ...(program_id !== undefined && { program_id }),
          ...(after !== undefined && { starting_after: after })
        }
      }),
      ({ value: { has_more, objects } }) =>
        [objects, has_more ? Option.fromUndefinedOr(objects.at(-1)?.id) : Option.none()] as const
    )
  )

/** Writes a page, and waits until the reader of a pipe has taken it. */
const written = (program_id: string | undefined) => (entries: ReadonlyArray<object>) =>
  Effect.callback<void, Error>((resume) => {
    const text = entries.map((entry) => `${JSON.stringify({ program_id: program_id ?? null, ...entry })}\n`).join("")
    process.stdout.write(text, (error) => resume(error == null ? Effect.void : Effect.fail(error)))
  })
