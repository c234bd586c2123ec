import { layerPostgresClient, migrate, migrationStatus, sqlOf } from "@vostro/postgres"
import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import type { SqlClient } from "effect/sql"
import { variables } from "../config/Variables.ts"
import { explained, Problem } from "../Problem.ts"
import { configFile } from "./Configured.ts"
import { readVariable } from "./ReadVariable.ts"

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
    const url = yield* readVariable(variables.databaseUrl, given.config)
    yield* Effect.provide(run(given), layerPostgresClient({ url }))
  }).pipe(explained)
).pipe(Command.withDescription("Migrate the schema of the database in DATABASE_URL"))

interface Choice {
  readonly status: boolean
  readonly dryRun: boolean
  readonly json: boolean
}

const run = ({ dryRun, json, status }: Choice): Effect.Effect<void, unknown, SqlClient.SqlClient> => {
  if (status) return printStatus(json)
  return dryRun ? printSql : apply(json)
}

const printStatus = (asJson: boolean) =>
  Effect.gen(function* () {
    const found = yield* migrationStatus
    const lines = Object.entries(found).flatMap(([state, names]) => names.map((name) => `${state.padEnd(8)} ${name}`))
    yield* Console.log(asJson ? JSON.stringify(found) : lines.join("\n"))
    const { pending } = found
    if (pending.length > 0) yield* new Problem({ text: `${pending.length} migrations pending`, cause: pending })
  })

const printSql = Effect.flatMap(migrationStatus, ({ pending }) =>
  Console.log(
    pending.length === 0
      ? "-- The schema is up to date."
      : pending.map((name) => `-- ${name}\n\n${sqlOf(name)}`).join("\n")
  )
)

const apply = (asJson: boolean) =>
  Effect.flatMap(migrate, (applied) => {
    const text = applied.length === 0 ? "The schema is up to date." : `Applied: ${applied.join(", ")}`
    return Console.log(asJson ? JSON.stringify({ applied }) : text)
  })
