import { layerPostgresClient, migrateReporting, migrationStatus, sqlOf } from "@vostro/postgres"
import { Console, Effect, References, Struct } from "effect"
import { Command, Flag } from "effect/cli"
import type { SqlClient } from "effect/sql"
import { counted } from "../Counted.ts"
import { variables } from "../config/Variables.ts"
import { explained, Problem } from "../Problem.ts"
import { showing, withProgress } from "../Progress.ts"
import { configFile, configuredIn } from "./Configured.ts"

const status = Flag.Boolean("status").pipe(
  Flag.withDescription("Print applied and pending migrations; exit code 1 if any is pending"),
  Flag.withDefault(false)
)
const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Print the SQL of the pending migrations and change nothing"),
  Flag.withDefault(false)
)
const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the result as JSON"), Flag.withDefault(false))

/** The command `migrate`: migrates the schema of the database in DATABASE_URL, or reports on it. */
export const migrateCommand = Command.make("migrate", { config: configFile, status, dryRun, json }, (given) =>
  Effect.gen(function* () {
    // A migration needs no other variable, and no secret of the bank.
    const { databaseUrl: url } = yield* configuredIn(Struct.pick(variables, ["databaseUrl"]), given.config)
    yield* Effect.provide(run(given), layerPostgresClient({ url }))
  }).pipe(Effect.provideService(References.LogToStderr, given.json), withProgress, explained)
).pipe(Command.withDescription("Migrate the schema of the database in DATABASE_URL"))

interface Choice {
  readonly status: boolean
  readonly dryRun: boolean
  readonly json: boolean
}

const run = ({ dryRun, json, status }: Choice): Effect.Effect<void, unknown, SqlClient.SqlClient> => {
  if (status) return printStatus(json)
  return dryRun ? printSql(json) : apply(json)
}

const printStatus = (asJson: boolean) =>
  Effect.gen(function* () {
    const found = yield* migrationStatus
    const lines = Object.entries(found).flatMap(([state, names]) => names.map((name) => `${state.padEnd(8)} ${name}`))
    yield* Console.log(asJson ? JSON.stringify(found) : lines.join("\n"))
    const { pending } = found
    if (pending.length > 0)
      yield* new Problem({ text: `${counted(pending.length, "migration")} pending`, cause: pending })
  })

const printSql = (asJson: boolean) =>
  Effect.flatMap(migrationStatus, ({ pending }) => {
    const found = pending.map((name) => ({ name, sql: sqlOf(name) }))
    if (asJson) return Console.log(JSON.stringify({ pending: found }))
    const text = found.map(({ name, sql }) => `-- ${name}\n\n${sql}`).join("\n")
    return Console.log(text === "" ? "-- The schema is up to date." : text)
  })

const apply = (asJson: boolean) =>
  Effect.gen(function* () {
    const applied = yield* showing((show) =>
      migrateReporting(({ name, place, total }) => Effect.sync(() => show(`migration ${place} of ${total}: ${name}`)))
    )
    const text = applied.length === 0 ? "The schema is up to date." : `Applied: ${applied.join(", ")}`
    yield* Console.log(asJson ? JSON.stringify({ applied }) : text)
  })
