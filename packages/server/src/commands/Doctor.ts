import { layerPostgresClient } from "@vostro/postgres"
import { Clock, Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { folderOf } from "../config/DatabasePlace.ts"
import type { ServerConfig } from "../config/ServerConfig.ts"
import { databaseFacts } from "../doctor/DatabaseFacts.ts"
import { databaseFindings, ownerFindings } from "../doctor/DatabaseFindings.ts"
import { type Finding, findingsOf } from "../doctor/Finding.ts"
import { machineFindings } from "../doctor/MachineFindings.ts"
import { counted } from "../terminal/Counted.ts"
import { explained, Problem } from "../terminal/Problem.ts"
import { configFile, configured } from "./Configured.ts"

const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the findings as JSON"), Flag.withDefault(false))

/** The command `doctor`: checks the database, the clock, the folders, the certificate and the versions of a server. */
export const doctorCommand = Command.make("doctor", { config: configFile, json }, ({ config, json }) =>
  Effect.gen(function* () {
    const findings = yield* Effect.matchEffect(configured(config), {
      onFailure: ({ faults }) => Effect.succeed(faults.map(findingsOf("configuration").fault)),
      onSuccess: examine
    })
    yield* Console.log(json ? JSON.stringify({ findings }) : findings.map(lineOf).join("\n"))
    const faults = findings.filter(({ status }) => status === "fault")
    if (faults.length > 0) yield* new Problem({ text: `${counted(faults.length, "fault")} found`, cause: faults })
  }).pipe(explained)
).pipe(
  Command.withDescription("Check the database, the clock, the folders, the certificate and the versions of a server")
)

const lineOf = ({ part, status, text }: Finding): string => `${status.padEnd(8)} ${part.padEnd(10)} ${text}`

const examine = (config: ServerConfig) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const machine = yield* Effect.promise(() => machineFindings(config, now))
    const folder = folderOf(config.databaseUrl)
    const database = yield* folder === undefined
      ? examineDatabase(config)
      : Effect.promise(() => examineFolder(folder, config))
    return [...machine, ...database]
  })

const examineDatabase = (config: ServerConfig) => {
  const client = layerPostgresClient({ url: config.databaseUrl, max_connections: 1 })
  return Effect.match(explained(Effect.provide(databaseFacts, client)), {
    onFailure: ({ text }) => [findingsOf("database").fault(text)],
    onSuccess: (facts) => [
      ...databaseFindings(facts, config.databaseConnections),
      ...ownerFindings(facts, config.routingNumber)
    ]
  })
}

const examineFolder = async (folder: string, { routingNumber }: ServerConfig) => {
  const { folderFindings } = await import("../doctor/FolderFindings.ts")
  return folderFindings(folder, routingNumber)
}
