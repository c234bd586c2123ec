import { Effect } from "effect"
import { Command } from "effect/cli"
import { explained } from "../Problem.ts"
import { startServer } from "../RunServer.ts"
import { configFile, configured, logging } from "./Configured.ts"

/** The command `serve`: runs a bank on PostgreSQL until it is stopped. */
export const serveCommand = Command.make("serve", { config: configFile }, ({ config }) =>
  Effect.flatMap(configured(config), (found) =>
    logging(found)(Effect.scoped(Effect.andThen(startServer(found), Effect.never)))
  ).pipe(explained)
).pipe(Command.withDescription("Run a bank on PostgreSQL, configured by environment variables, until stopped"))
