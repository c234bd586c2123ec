/**
 * The commands of the server, a file for each. A command reads its flags and variables, does its work or calls a
 * running bank, and writes its result. Main.ts collects them. Reading variables is left to `config`, running the
 * server to `serving`, output to `terminal`.
 */

import { withProgress } from "@vostro/rails/folders"
import { Effect, type Scope } from "effect"
import { Command, Flag } from "effect/cli"
import type { ServerConfig } from "../config/ServerConfig.ts"
import { startServer } from "../serving/RunServer.ts"
import { explained } from "../terminal/Problem.ts"
import { configFile, configured, logging } from "./Configured.ts"

const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Log lines as JSON, regardless of LOG_FORMAT"),
  Flag.withDefault(false)
)

/** Makes a command that starts a part of a bank by its configuration, and runs it until it is stopped. */
export const runUntilStopped = <const Name extends string, A, E>(
  name: Name,
  start: (config: ServerConfig) => Effect.Effect<A, E, Scope.Scope>
) =>
  Command.make(name, { config: configFile, json }, ({ config, json }) =>
    Effect.flatMap(configured(config), (found) =>
      logging(json ? { ...found, logFormat: "json" } : found)(Effect.scoped(Effect.andThen(start(found), Effect.never)))
    ).pipe(withProgress, explained)
  )

/** The command `serve`: runs a bank until it is stopped. */
export const serveCommand = runUntilStopped("serve", startServer).pipe(
  Command.withDescription("Run a bank on PostgreSQL or in a folder, configured by environment variables, until stopped")
)
