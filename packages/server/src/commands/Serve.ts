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
