import {
  distribute,
  layerPostgresClient,
  type MigrationStatus,
  migrateReporting,
  migrationStatus,
  sqlOf
} from "@vostro/postgres"
import { showing, withProgress } from "@vostro/rails/folders"
import { Console, Effect, type Redacted, References, Struct } from "effect"
import { Command, Flag } from "effect/cli"
import { folderOf } from "../config/DatabasePlace.ts"
import { variables } from "../config/Variables.ts"
import { counted } from "../terminal/Counted.ts"
import { explained, Problem } from "../terminal/Problem.ts"
import { configFile, configuredIn } from "./Configured.ts"

const status = Flag.Boolean("status").pipe(
  Flag.withDescription("Print applied and pending migrations; exit code 1 if any is pending"),
  Flag.withDefault(false)
)
const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Print the SQL of the pending migrations and change nothing"),
  Flag.withDefault(false)
)
const distributes = Flag.Boolean("distribute").pipe(
  Flag.withDescription("Then distribute tables and functions by program over the Citus cluster in DATABASE_URL"),
  Flag.withDefault(false)
)
const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the result as JSON"), Flag.withDefault(false))

/** The command `migrate`: migrates the schema of the database in DATABASE_URL, or reports on it. */
export const migrateCommand = Command.make(
  "migrate",
  { config: configFile, status, dryRun, distributes, json },
  (given) =>
    Effect.gen(function* () {
      // A migration needs no other variable, and no secret of the bank.
      const { databaseUrl: url } = yield* configuredIn(Struct.pick(variables, ["databaseUrl"]), given.config)
      const folder = folderOf(url)
      const schema = folder === undefined ? yield* postgresSchema(url) : yield* folderSchema(folder)
      yield* run(given, schema)
    }).pipe(Effect.provideService(References.LogToStderr, given.json), withProgress, explained)
).pipe(Command.withDescription("Migrate the schema of the database in DATABASE_URL"))

interface Choice {
  readonly status: boolean
  readonly dryRun: boolean
  readonly distributes: boolean
  readonly json: boolean
}

/** The schema of a database: its migrations, their SQL, and how to apply them. */
interface Schema {
  readonly status: Effect.Effect<MigrationStatus, unknown>
  readonly sqlOf: (name: string) => string
  /** Applies the pending migrations; returns their names. */
  readonly apply: Effect.Effect<ReadonlyArray<string>, unknown>
  /** Distributes the tables and functions that are not distributed yet over a Citus cluster; returns their names. */
  readonly distribute: Effect.Effect<ReadonlyArray<string>, unknown>
}

const postgresSchema = (url: Redacted.Redacted): Effect.Effect<Schema> => {
  const client = layerPostgresClient({ url })
  const reporting = showing((show) =>
    migrateReporting(({ name, place, total }) => Effect.sync(() => show(`migration ${place} of ${total}: ${name}`)))
  )
  return Effect.succeed({
    status: Effect.provide(migrationStatus, client),
    sqlOf,
    apply: Effect.provide(reporting, client),
    distribute: Effect.provide(distribute, client)
  })
}

const folderSchema = (folder: string): Effect.Effect<Schema> =>
  Effect.map(
    Effect.promise(() => import("@vostro/sqlite")),
    (sqlite) => ({
      status: Effect.try({
        try: () => {
          const view = sqlite.viewFolder(folder)
          try {
            return view.migrations()
          } finally {
            view.close()
          }
        },
        catch: (cause) => cause
      }),
      sqlOf: sqlite.sqlOf,
      apply: Effect.try({ try: () => sqlite.migrateFolder(folder), catch: (cause) => cause }),
      distribute: new Problem({
        text: "a bank in a folder cannot be distributed: --distribute needs a cluster",
        cause: folder
      })
    })
  )

const run = (choice: Choice, schema: Schema): Effect.Effect<void, unknown> => {
  const { distributes, dryRun, json, status } = choice
  if (distributes && (status || dryRun))
    return new Problem({ text: "--distribute goes with neither --status nor --dry-run: leave them out", cause: choice })
  if (status) return printStatus(json, schema)
  return dryRun ? printSql(json, schema) : apply(choice, schema)
}

const printStatus = (asJson: boolean, schema: Schema) =>
  Effect.gen(function* () {
    const found = yield* schema.status
    const lines = ([state, names]: readonly [string, ReadonlyArray<string>]) =>
      names.map((name) => `${state.padEnd(8)} ${name}`)
    yield* Console.log(asJson ? JSON.stringify(found) : Object.entries(found).flatMap(lines).join("\n"))
    const { pending } = found
    if (pending.length > 0)
      yield* new Problem({ text: `${counted(pending.length, "migration")} pending`, cause: pending })
  })

const printSql = (asJson: boolean, schema: Schema) =>
  Effect.flatMap(schema.status, ({ pending }) => {
    const found = pending.map((name) => ({ name, sql: schema.sqlOf(name) }))
    if (asJson) return Console.log(JSON.stringify({ pending: found }))
    const text = found.map(({ name, sql }) => `-- ${name}\n\n${sql}`).join("\n")
    return Console.log(text === "" ? "-- The schema is up to date." : text)
  })

const apply = ({ distributes, json }: Choice, schema: Schema) =>
  Effect.gen(function* () {
    const applied = yield* schema.apply
    const distributed = distributes ? yield* schema.distribute : undefined
    if (json) return yield* Console.log(JSON.stringify({ applied, ...(distributed !== undefined && { distributed }) }))
    yield* Console.log(applied.length === 0 ? "The schema is up to date." : `Applied: ${applied.join(", ")}`)
    if (distributed === undefined) return
    yield* Console.log(
      distributed.length === 0 ? "Everything is distributed." : `Distributed: ${distributed.join(", ")}`
    )
  })
