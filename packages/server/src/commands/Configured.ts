import { Effect, Logger, Option, References } from "effect"
import { Flag } from "effect/cli"
import { readConfig } from "../config/ReadConfig.ts"
import { readVariables } from "../config/ReadVariables.ts"
import type { ServerConfig } from "../config/ServerConfig.ts"
import type { Variable } from "../config/Variable.ts"
import { masked } from "../observe/Masks.ts"

/** The flag `--config`: a file of variables, for those that the environment does not set. */
export const configFile = Flag.String("config").pipe(
  Flag.withDescription("File of NAME=value lines, for variables that the environment does not set"),
  Flag.optional
)

/** Reads the configuration of a command. */
export const configured = (file: Option.Option<string>) => readConfig(process.env, Option.getOrUndefined(file))

/** Reads some variables, for a command that needs no others. */
export const configuredIn = <V extends Readonly<Record<string, Variable<unknown>>>>(
  which: V,
  file: Option.Option<string>
) => readVariables(which, process.env, Option.getOrUndefined(file))

/** Logs as configured: one line of JSON per message, or text. Possible secrets are masked. */
export const logging = ({ logFormat, logLevel }: Pick<ServerConfig, "logFormat" | "logLevel">) => {
  const format = logFormat === "json" ? Logger.formatJson : Logger.formatLogFmt
  const logger = Logger.withConsoleLog(Logger.map(format, masked))
  return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(Effect.provide(Logger.layer([logger])), Effect.provideService(References.MinimumLogLevel, logLevel))
}
