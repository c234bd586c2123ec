import { isWithin } from "@vostro/domain/operations"
import { LOOPBACK } from "@vostro/domain/webhook"
import { readTls } from "@vostro/http/node"
import { Effect } from "effect"
import { repeatedKeyFaults } from "./FormerKeys.ts"
import { iso20022FolderOf, nachaFolderOf, railsFaults } from "./NetworkFolders.ts"
import { packageFaults, packagesFor } from "./OptionalPackages.ts"
import { readVariables } from "./ReadVariables.ts"
import { ConfigFaults, type ServerConfig, type Values } from "./ServerConfig.ts"
import { variables } from "./Variables.ts"

/** Reads the configuration from environment variables and an optional file. Reports all faults at once. */
export const readConfig = (given: NodeJS.ProcessEnv, path?: string): Effect.Effect<ServerConfig, ConfigFaults> =>
  Effect.gen(function* () {
    const config = completed(yield* readVariables(variables, given, path))
    const faults = [
      ...inconsistencies(config),
      ...(yield* tlsFaults(config)),
      ...(yield* packageFaults(packagesFor(config)))
    ]
    return faults.length > 0 ? yield* new ConfigFaults({ faults }) : config
  })

const completed = (found: Values): ServerConfig => {
  const { rateBurst, ratePerSecond, tlsCertificate, tlsKey } = found
  return {
    ...found,
    nacha: nachaFolderOf(found),
    iso20022: iso20022FolderOf(found),
    tls:
      tlsCertificate === undefined || tlsKey === undefined ? undefined : { certificate: tlsCertificate, key: tlsKey },
    rateLimit:
      ratePerSecond === undefined || rateBurst === undefined
        ? undefined
        : { per_second: ratePerSecond, burst: rateBurst }
  }
}

const inconsistencies = (config: ServerConfig): ReadonlyArray<string> => [
  ...together(config, "tlsCertificate", "tlsKey"),
  ...together(config, "ratePerSecond", "rateBurst"),
  ...together(config, "natsUser", "natsPassword"),
  ...natsFaults(config),
  ...unencryptedNats(config),
  ...repeatedKeyFaults(config.masterKey, config.formerMasterKeys),
  ...railsFaults(config),
  ...addresses.flatMap((name) => unencrypted(config, name))
]

const addresses = ["listenAddress", "consoleAddress", "websocketAddress"] as const

const natsFaults = ({ natsCredentials, natsEvents, natsRequests, natsServers, natsUser }: ServerConfig) => {
  const { natsEvents: events, natsRequests: requests, natsServers: servers } = variables
  const isUsed = natsRequests || natsEvents !== "off"
  if (isUsed && natsServers === undefined) {
    return [`${servers.name} is not set: ${natsRequests ? requests.name : events.name} needs it`]
  }
  return [
    ...(natsServers === undefined || isUsed
      ? []
      : [`${servers.name} is set, and nothing uses it: set ${requests.name}=on, ${events.name}=publish, or both`]),
    ...(natsUser === undefined || natsCredentials === undefined
      ? []
      : [`${variables.natsUser.name} and ${variables.natsCredentials.name} are both set: set only one`])
  ]
}

const unencrypted = (config: ServerConfig, name: (typeof addresses)[number]): ReadonlyArray<string> =>
  isWithin(config[name], LOOPBACK) || config.tls !== undefined || config.trustedProxies.length > 0
    ? []
    : [
        `${variables[name].name} is not loopback, so tokens would travel unencrypted: set TLS_CERTIFICATE and TLS_KEY, or TRUSTED_PROXIES`
      ]

/** NATS carries the tokens of requests; events carry none. A name can resolve to any address. */
const unencryptedNats = ({ natsRequests, natsServers = [], natsTls }: ServerConfig): ReadonlyArray<string> => {
  const isElsewhere = natsServers.some((server) => !isWithin(hostOf(server), LOOPBACK))
  const { natsRequests: requests, natsServers: servers, natsTls: tls } = variables
  return natsRequests && !natsTls && isElsewhere
    ? [
        `${servers.name} has a server that is not loopback, so tokens would travel unencrypted: set ${tls.name}=on, or ${requests.name}=off`
      ]
    : []
}

/** Returns the host of `host:port`, of an IPv6 address without its brackets. */
const hostOf = (server: string): string => server.slice(0, server.lastIndexOf(":")).replace(/^\[(.*)\]$/, "$1")

const together = (config: ServerConfig, one: keyof typeof variables, other: keyof typeof variables) =>
  (config[one] === undefined) === (config[other] === undefined)
    ? []
    : [`${variables[one].name} and ${variables[other].name} must both be set, or neither`]

const tlsFaults = ({ tls }: ServerConfig) =>
  tls === undefined
    ? Effect.succeed([])
    : Effect.match(readTls(tls), {
        onSuccess: () => [],
        onFailure: ({ message }) => [`TLS_CERTIFICATE, TLS_KEY: ${message}`]
      })
