import { Config, ConfigProvider, Effect, Exit } from "effect"
import { environmentOf } from "./Environment.ts"
import { ConfigFaults } from "./ServerConfig.ts"
import type { Description, Variable } from "./Variable.ts"

/** Reads variables from the environment and an optional file. Reports all their faults at once. */
export const readVariables = <V extends Readonly<Record<string, Variable<unknown>>>>(
  which: V,
  given: NodeJS.ProcessEnv,
  path?: string
) =>
  Effect.gen(function* () {
    const all: ReadonlyArray<Variable<unknown>> = Object.values(which)
    const { faults, unread, values } = environmentOf(all, given, path)
    const provider = ConfigProvider.fromEnv({ env: { ...values } })
    const each = yield* Effect.forEach(all, (variable) =>
      Effect.map(Effect.exit(variable.parse(provider)), (exit) =>
        Exit.isSuccess(exit) || unread.includes(variable.name) ? [] : faultsOf(variable, values)
      )
    )
    const found = [...faults, ...each.flat()]
    if (found.length > 0) return yield* new ConfigFaults({ faults: found })
    return yield* Effect.orDie(Config.all(which).parse(provider))
  })

/** Describes the faults of one variable that does not parse. Does not show its value, which may be a secret. */
const faultsOf = (
  { explain, form, isSecret, name }: Description,
  set: Readonly<Record<string, string>>
): ReadonlyArray<string> => {
  const value = set[name]
  if (value !== undefined) return explain?.(value).map((fault) => `${name}: ${fault}`) ?? [`${name} must be ${form}`]
  return [`${name} is not set${isSecret ? `, and neither is ${name}_FILE` : ""}: it must be ${form}`]
}
