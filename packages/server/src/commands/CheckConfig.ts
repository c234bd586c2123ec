import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { explained } from "../terminal/Problem.ts"
import { configFile, configured } from "./Configured.ts"

const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the faults as JSON"), Flag.withDefault(false))

const check = Command.make("check", { config: configFile, json }, ({ config, json }) =>
  configured(config).pipe(
    Effect.tapError(({ faults }) => (json ? Console.log(JSON.stringify({ faults })) : Effect.void)),
    Effect.andThen(Console.log(json ? JSON.stringify({ faults: [] }) : "The configuration is valid.")),
    explained
  )
).pipe(Command.withDescription("Check the configuration and print all its faults, without starting anything"))

/** The command `config check`. */
export const configCommand = Command.make("config").pipe(
  Command.withDescription("Check the configuration of serve"),
  Command.withSubcommands([check])
)
