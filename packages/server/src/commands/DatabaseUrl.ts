import { ConfigProvider, Effect, Option } from "effect"
import { environmentOf } from "../config/Environment.ts"
import { ConfigFaults } from "../config/ServerConfig.ts"
import { variables } from "../config/Variables.ts"

/** Reads DATABASE_URL alone: a migration needs no other variable, and no secret of the bank. */
export const databaseUrlOf = (file: Option.Option<string>) => {
  const { values } = environmentOf(process.env, Option.getOrUndefined(file))
  const { form, name } = variables.databaseUrl
  return Effect.mapError(
    variables.databaseUrl.parse(ConfigProvider.fromEnv({ env: { ...values } })),
    () => new ConfigFaults({ faults: [`${name} or ${name}_FILE must be ${form}`] })
  )
}
