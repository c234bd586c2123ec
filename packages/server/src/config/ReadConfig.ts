import { readTls } from "@vostro/http/node"
import { ConfigProvider, Effect, Exit } from "effect"
import { environmentOf } from "./Environment.ts"
import { repeatedKeyFaults } from "./FormerKeys.ts"
import { nachaFaults } from "./NachaFaults.ts"
import { ConfigFaults, type ServerConfig, type Values, values } from "./ServerConfig.ts"
import type { Description, Variable } from "./Variable.ts"
import { variables } from "./Variables.ts"

/** Reads the configuration from environment variables and an optional file. Reports all faults at once. */
export const readConfig = (given: NodeJS.ProcessEnv, path?: string): Effect.Effect<ServerConfig, ConfigFaults> =>
  Effect.gen(function* () {
    const environment = environmentOf(given, path)
    const provider = ConfigProvider.fromEnv({ env: environment.values })
    const all: ReadonlyArray<Variable<unknown>> = Object.values(variables)
    const each = yield* Effect.forEach(all, (variable) =>
      Effect.map(Effect.exit(variable.parse(provider)), (exit) =>
        Exit.isSuccess(exit) ? [] : faultsOf(variable, environment.values)
      )
    )
    const faults = [...environment.faults, ...each.flat()]
    if (faults.length > 0) return yield* new ConfigFaults({ faults })
    const config = completed(yield* Effect.orDie(values.parse(provider)))
    const others = [...inconsistencies(config), ...(yield* tlsFaults(config))]
    return others.length > 0 ? yield* new ConfigFaults({ faults: others }) : config
  })

/** Describes the faults of one variable that does not parse. Does not show its value, which may be a secret. */
export const faultsOf = (
  { explain, form, isSecret, name }: Description,
  set: Readonly<Record<string, string>>
): ReadonlyArray<string> => {
  const value = set[name]
  if (value !== undefined) return explain?.(value).map((fault) => `${name}: ${fault}`) ?? [`${name} must be ${form}`]
  return [isSecret ? `${name} is not set, and neither is ${name}_FILE` : `${name} is not set: ${form}`]
}

const completed = (found: Values): ServerConfig => {
  const { nachaDestination, nachaDestinationName, nachaFolder, nachaOrigin, nachaOriginName, rails } = found
  const { rateBurst, ratePerSecond, routingNumber, tlsCertificate, tlsKey } = found
  const nacha = rails === "nacha" && {
    folder: nachaFolder ?? "",
    immediate_destination: nachaDestination ?? "",
    destination_name: nachaDestinationName ?? "",
    immediate_origin: nachaOrigin ?? routingNumber,
    origin_name: nachaOriginName ?? ""
  }
  return {
    ...found,
    nacha: nacha === false ? undefined : nacha,
    tls:
      tlsCertificate === undefined || tlsKey === undefined ? undefined : { certificate: tlsCertificate, key: tlsKey },
    rateLimit:
      ratePerSecond === undefined || rateBurst === undefined
        ? undefined
        : { per_second: ratePerSecond, burst: rateBurst }
  }
}

const isLoopback = (address: string): boolean => /^(127\.|::1$|localhost$)/.test(address)

const inconsistencies = (config: ServerConfig): ReadonlyArray<string> => [
  ...together(config, "tlsCertificate", "tlsKey"),
  ...together(config, "ratePerSecond", "rateBurst"),
  ...repeatedKeyFaults(config.masterKey, config.formerMasterKeys),
  ...(config.rails === "nacha" ? nachaFaults(config) : []),
  ...(isLoopback(config.listenAddress) || config.tls !== undefined || config.trustedProxies.length > 0
    ? []
    : [
        "LISTEN_ADDRESS is beyond loopback, where tokens would travel unencrypted: set TLS_CERTIFICATE and TLS_KEY, or TRUSTED_PROXIES"
      ])
]

const together = (config: ServerConfig, one: keyof typeof variables, other: keyof typeof variables) =>
  (config[one] === undefined) === (config[other] === undefined)
    ? []
    : [`${variables[one].name} and ${variables[other].name} are set together or not at all`]

const tlsFaults = ({ tls }: ServerConfig) =>
  tls === undefined
    ? Effect.succeed([])
    : Effect.match(readTls(tls), {
        onSuccess: () => [],
        onFailure: ({ message }) => [`TLS_CERTIFICATE, TLS_KEY: ${message}`]
      })
