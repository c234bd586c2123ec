import { Console, Effect, Struct } from "effect"
import { Command, Flag } from "effect/cli"
import { folderOf } from "../config/DatabasePlace.ts"
import { variables } from "../config/Variables.ts"
import { counted } from "../terminal/Counted.ts"
import { explained, Problem } from "../terminal/Problem.ts"
import { configFile, configuredIn } from "./Configured.ts"

const to = Flag.String("to").pipe(Flag.withDescription("New folder for the copy"))
const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the result as JSON"), Flag.withDefault(false))

/** The command `backup`: copies the bank in a folder while it runs. */
export const backupCommand = Command.make("backup", { config: configFile, to, json }, ({ config, json, to }) =>
  Effect.gen(function* () {
    const { databaseUrl } = yield* configuredIn(Struct.pick(variables, ["databaseUrl"]), config)
    const folder = folderOf(databaseUrl)
    if (folder === undefined) return yield* new Problem({ text: ON_POSTGRES, cause: "postgres" })
    const { backUpFolder } = yield* Effect.promise(() => import("@vostro/sqlite"))
    const done = yield* Effect.try({ try: () => backUpFolder(folder, to), catch: (cause) => cause })
    const text = `${to} has the database, ${done.database_bytes} bytes, and ${counted(done.files, "file")}.`
    yield* Console.log(json ? JSON.stringify({ folder: to, ...done }) : text)
  }).pipe(explained)
).pipe(Command.withDescription("Copy a bank in a folder while it runs, for a restore"))

const ON_POSTGRES =
  "this copies a bank in a folder: back up PostgreSQL with its own tools, such as pgbackrest (see the guide Operate the bank)"
