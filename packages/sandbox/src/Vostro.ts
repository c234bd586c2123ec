import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runMain } from "@effect/platform-node-shared/NodeRuntime"
import { surviveLogFailures } from "@vostro/http/node"
import { relaxations } from "@vostro/nacha"
import { withProgress } from "@vostro/rails/folders"
import {
  auditCommand,
  backupCommand,
  configCommand,
  doctorCommand,
  explained,
  layerNodeServices,
  migrateCommand,
  operatorCommand,
  restoreCommand,
  serveCommand,
  teardownOf,
  workCommand
} from "@vostro/server"
import { Console, Effect, Option, References, Struct } from "effect"
import { Command, Flag } from "effect/cli"
import { clockCommand } from "./commands/Clock.ts"
import { listenCommand } from "./commands/listen/ListenCommand.ts"
import { mcpCommand } from "./commands/mcp/McpCommand.ts"
import { eventsCommand } from "./commands/Tail.ts"
import { triggerCommand } from "./commands/trigger/TriggerCommand.ts"
import { runDemo } from "./demo/Demo.ts"
import { printingSteps } from "./demo/DemoReport.ts"
import { railsChoices } from "./networks/Network.ts"
import { parityCommand } from "./parity/Commands.ts"
import type { SandboxFacts } from "./program/SandboxFile.ts"
import { startSandbox } from "./Sandbox.ts"
import { stopWithStarter } from "./Starter.ts"
import { check, example } from "./submissions/Commands.ts"

/** Store of a bank that is started without `--store`. */
export type DefaultStore = "embedded" | "file"

const port = Flag.Int("port").pipe(
  Flag.filter(
    (port) => port >= 0 && port <= 65_535,
    () => "the port must be 0 to 65535"
  ),
  Flag.withDescription("Port to listen on, 0 for any free port; default: 4010"),
  Flag.withDefault(4010)
)
const data = Flag.String("data").pipe(
  Flag.withDescription("Folder for all data; default: .vostro"),
  Flag.withDefault(".vostro")
)
const storeFlag = (standard: DefaultStore) =>
  Flag.String("store").pipe(
    Flag.withDescription(`embedded, file, memory, or postgres: the database in DATABASE_URL; default: ${standard}`),
    Flag.withDefault(standard)
  )
const clock = Flag.Literals("clock", ["real", "manual"]).pipe(
  Flag.withDescription("manual: time advances only by POST /operator/v1/clock; default: real"),
  Flag.withDefault("real")
)
const rails = Flag.Literals("rails", railsChoices).pipe(
  Flag.withDescription(
    "nacha: ACH as files in ach/ of --data; iso20022: wires and instant payments as message files; default: simulated"
  ),
  Flag.withDefault("simulated")
)
const relax = Flag.Literals("relax", Struct.keys(relaxations)).pipe(
  Flag.withDescription("Format rule to waive in incoming files of --rails nacha; repeatable"),
  Flag.between(0, Struct.keys(relaxations).length)
)
const reportTime = Flag.String("report-time").pipe(
  Flag.filter(
    (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
    () => "the report time must be HH:MM"
  ),
  Flag.withDescription(
    "Time in New York, HH:MM, at which the previous day's reports are written; default: only when ordered"
  ),
  Flag.optional
)
const webhookRetries = Flag.String("webhook-retries").pipe(
  Flag.filter(
    (text) => /^[1-9]\d{0,5}(,[1-9]\d{0,5}){0,99}$/.test(text),
    () => "the webhook retries must be whole seconds between the attempts, such as 5,30,120"
  ),
  Flag.withDescription("Seconds between the attempts of a webhook, such as 5,30,120; default: 23 times three hours"),
  Flag.optional
)
const submissions = Flag.String("submissions").pipe(
  Flag.withDescription("Folder whose files are submitted; default: submissions/ of --data"),
  Flag.optional
)
const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print the address and the credentials as JSON"),
  Flag.withDefault(false)
)

const flags = { port, data, clock, rails, relax, reportTime, webhookRetries, submissions, json }
const startCommand = (store: ReturnType<typeof storeFlag>) =>
  Command.make("start", { ...flags, store }, ({ json, data, reportTime, submissions, webhookRetries, ...options }) =>
    Effect.scoped(
      Effect.gen(function* () {
        const daily = Option.isSome(reportTime) && { reportTime: reportTime.value }
        const watched = Option.isSome(submissions) && { submissions: submissions.value }
        const retries = Option.isSome(webhookRetries) && { webhookRetriesMs: msOf(webhookRetries.value) }
        const chosen = { ...options, ...daily, ...watched, ...retries, folder: data }
        const { advance: _, ...facts } = yield* startSandbox(chosen)
        yield* Console.log(json ? JSON.stringify(facts) : greeting(facts, { data, ...options }))
        return yield* Effect.never
      })
    ).pipe(Effect.provideService(References.LogToStderr, json), withProgress, explained)
  ).pipe(Command.withDescription("Run the bank with a demo program until stopped"))

const msOf = (seconds: string): ReadonlyArray<number> => seconds.split(",").map((one) => Number(one) * 1_000)

const demoCommand = (store: ReturnType<typeof storeFlag>) =>
  Command.make("demo", { store, json: asSteps }, ({ json, store }) =>
    Effect.scoped(
      Effect.gen(function* () {
        const folder = yield* Effect.acquireRelease(
          Effect.sync(() => mkdtempSync(join(tmpdir(), "vostro-demo-"))),
          (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
        )
        const facts = yield* startSandbox({ port: 0, folder, store, clock: "real" })
        yield* printingSteps(json)(runDemo(facts))
      })
    ).pipe(Effect.provideService(References.LogToStderr, json), explained)
  ).pipe(Command.withDescription("Start a bank, run and check the main scenario, and stop"))

const asSteps = Flag.Boolean("json").pipe(
  Flag.withDescription("Print the steps and their passed checks as JSON, at the end"),
  Flag.withDefault(false)
)

interface Choice {
  readonly data: string
  readonly store: string
  readonly clock: "real" | "manual"
}

const greeting = (facts: SandboxFacts, { data, store, clock }: Choice): string => {
  const { base_url, client_id, client_secret, operator_token, account_number_ids } = facts
  return `
Look at the bank:  ${base_url}/console/

Vostro runs at ${base_url}   (API reference: ${base_url}/docs)

  client_id        ${client_id}
  client_secret    ${client_secret}
  operator_token   ${operator_token}
  account numbers  ${account_number_ids.join("\n                   ")}

Move money:

  TOKEN=$(curl -s ${base_url}/v1/oauth/token -H 'content-type: application/json' \\
    -d '{"grant_type":"client_credentials","client_id":"${client_id}","client_secret":"${client_secret}"}' \\
    | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl -s ${base_url}/v1/internal_transfer -H "authorization: Bearer $TOKEN" \\
    -H "idempotency-key: transfer-$(date +%s)" -H 'content-type: application/json' \\
    -d '${JSON.stringify({ amount: 500, currency_code: "USD", description: "Hello, bank", ...parties(account_number_ids) })}'
${clock === "manual" ? timeTravel(facts) : ""}
${join(data, "sandbox.json")} also contains these values. Ctrl-C stops the bank; its data is ${store === "memory" ? "lost" : "kept"}.
`
}

const timeTravel = ({ base_url, operator_token }: SandboxFacts): string => `
The clock is manual: work falls due when you advance it, for example by three hours:

  curl -s ${base_url}/operator/v1/clock -H 'authorization: Bearer ${operator_token}' -d '{"advance_ms": 10800000}'
`

const parties = ([sender_account_number_id, receiver_account_number_id]: ReadonlyArray<string>) => ({
  sender_account_number_id,
  receiver_account_number_id
})

/** Makes the `vostro` command, which tells agents its version. */
export const vostroCommand = (store: DefaultStore, version: string) => {
  const flag = storeFlag(store)
  return Command.make("vostro").pipe(
    Command.withDescription("A bank for partner programs, on this machine"),
    Command.withSubcommands([
      startCommand(flag),
      demoCommand(flag),
      listenCommand,
      triggerCommand,
      eventsCommand,
      clockCommand,
      mcpCommand(version),
      serveCommand,
      workCommand,
      configCommand,
      migrateCommand,
      backupCommand,
      operatorCommand,
      auditCommand,
      restoreCommand,
      doctorCommand,
      check,
      example,
      parityCommand
    ])
  )
}

/** Runs the `vostro` command on the arguments of this process. */
export const runVostro = ({ store, version }: { readonly store: DefaultStore; readonly version: string }): void => {
  surviveLogFailures()
  stopWithStarter()
  runMain(Command.run(vostroCommand(store, version), { version }).pipe(Effect.provide(layerNodeServices)), {
    teardown: teardownOf(process.argv.slice(2))
  })
}
