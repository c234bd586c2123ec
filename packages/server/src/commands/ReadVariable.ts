import { ConfigProvider, Effect, Option } from "effect"
import { environmentOf } from "../config/Environment.ts"
import { faultsOf } from "../config/ReadConfig.ts"
import { ConfigFaults } from "../config/ServerConfig.ts"
import type { Variable } from "../config/Variable.ts"

/** Reads a single variable, for a command that needs no other variable of the server. */
export const readVariable = <A>(variable: Variable<A>, file: Option.Option<string>): Effect.Effect<A, ConfigFaults> => {
  const { faults, values } = environmentOf(process.env, Option.getOrUndefined(file))
  return Effect.mapError(
    variable.parse(ConfigProvider.fromEnv({ env: { ...values } })),
    () => new ConfigFaults({ faults: [...faults, ...faultsOf(variable, values)] })
  )
}
