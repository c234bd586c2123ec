/**
 * The commands of the server, a file for each. A command reads its flags and variables, does its work or calls a
 * running bank, and writes its result. Main.ts collects them. Reading variables is left to `config`, running the
 * server to `serving`, output to `terminal`.
 */

import { withProgress } from "@vostro/rails/folders"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { startServer } from "../serving/RunServer.ts"
import { explained } from "../terminal/Problem.ts"
import { configFile, configured, logging } from "./Configured.ts"

const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Log lines as JSON, regardless of LOG_FORMAT"),
  Flag.withDefault(false)
)

/** The command `serve`: runs a bank until it is stopped. */
export const serveCommand = Command.make("serve", { config: configFile, json }, ({ config, json }) =>
  Effect.flatMap(configured(config), (found) =>
    logging(json ? { ...found, logFormat: "json" } : found)(
      Effect.scoped(Effect.andThen(startServer(found), Effect.never))
    )
  ).pipe(withProgress, explained)
).pipe(
  Command.withDescription("Run a bank on PostgreSQL or in a folder, configured by environment variables, until stopped")
)
