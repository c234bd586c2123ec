#!/usr/bin/env node
import { mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
// By their modules: with all of the package comes a client for Redis, a sixth of the time of the start.
import { runMain } from "@effect/platform-node/NodeRuntime"
import { layer as layerNodeServices } from "@effect/platform-node/NodeServices"
import { surviveLogFailures } from "@vostro/http/node"
import { relaxations } from "@vostro/nacha"
import { layerPostgresClient, migrate } from "@vostro/postgres"
import { Console, Effect, Redacted, Struct } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { runDemo } from "./Demo.ts"
import { explained } from "./Problem.ts"
import { startSandbox } from "./Sandbox.ts"
import type { SandboxFacts } from "./SandboxFile.ts"

const port = Flag.Int("port").pipe(
  Flag.filter(
    (port) => port >= 0 && port <= 65_535,
    () => "a port is 0 to 65535"
  ),
  Flag.withDescription("Where to listen, 4010 unless given; 0: any free port"),
  Flag.withDefault(4010)
)
const data = Flag.String("data").pipe(
  Flag.withDescription("Where to keep everything, .vostro unless given"),
  Flag.withDefault(".vostro")
)
const store = Flag.String("store").pipe(
  Flag.withDescription("embedded (unless given), memory, or postgres://... for a database of yours"),
  Flag.withDefault("embedded")
)
const clock = Flag.Literals("clock", ["real", "manual"]).pipe(
  Flag.withDescription("manual: time stands still until POST /operator/v1/clock moves it"),
  Flag.withDefault("real")
)
const rails = Flag.Literals("rails", ["simulated", "nacha"]).pipe(
  Flag.withDescription("nacha: ACH as files, in and out of the folders ach/incoming and ach/outgoing of --data"),
  Flag.withDefault("simulated")
)
const relax = Flag.Literals("relax", Struct.keys(relaxations)).pipe(
  Flag.withDescription("What incoming files of --rails nacha may leave out; give the flag once for each relaxation"),
  Flag.between(0, Struct.keys(relaxations).length)
)
const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the facts as JSON"), Flag.withDefault(false))

const start = Command.make("start", { port, data, store, clock, rails, relax, json }, ({ json, data, ...options }) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { advance: _, ...facts } = yield* startSandbox({ ...options, folder: data })
      yield* Console.log(json ? JSON.stringify(facts) : greeting(facts, { data, ...options }))
      return yield* Effect.never
    })
  ).pipe(explained)
).pipe(Command.withDescription("Run the bank with a demo program until it is stopped"))

const demo = Command.make("demo", { store }, ({ store }) =>
  Effect.scoped(
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "vostro-demo-"))),
        (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
      )
      const facts = yield* startSandbox({ port: 0, folder, store, clock: "real" })
      yield* runDemo(facts)
      yield* Console.log("The demo is done.")
    })
  ).pipe(explained)
).pipe(Command.withDescription("Start a bank, walk the main scenario, check it, and stop"))

const migrateCommand = Command.make("migrate", { url: Argument.String("url") }, ({ url }) =>
  Effect.gen(function* () {
    const applied = yield* migrate
    yield* Console.log(applied.length === 0 ? "The schema is up to date." : `Applied: ${applied.join(", ")}`)
  }).pipe(Effect.provide(layerPostgresClient({ url: Redacted.make(url) })), explained)
).pipe(Command.withDescription("Bring the schema of a PostgreSQL database up to date"))

interface Choice {
  readonly data: string
  readonly store: string
  readonly clock: "real" | "manual"
}

const greeting = (facts: SandboxFacts, { data, store, clock }: Choice): string => {
  const { base_url, client_id, client_secret, operator_token, account_number_ids } = facts
  return `
Vostro runs at ${base_url}   (documentation: ${base_url}/docs, webhooks received: ${base_url}/sandbox/inbox)

  client_id        ${client_id}
  client_secret    ${client_secret}
  operator_token   ${operator_token}
  account numbers  ${account_number_ids.join("\n                   ")}

Try it:

  TOKEN=$(curl -s ${base_url}/v1/oauth/token -H 'content-type: application/json' \\
    -d '{"grant_type":"client_credentials","client_id":"${client_id}","client_secret":"${client_secret}"}' \\
    | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl -s ${base_url}/v1/internal_transfer -H "authorization: Bearer $TOKEN" \\
    -H "idempotency-key: transfer-$(date +%s)" -H 'content-type: application/json' \\
    -d '${JSON.stringify({ amount: 500, currency_code: "USD", description: "Hello, bank", ...parties(account_number_ids) })}'

What became of it a moment later:

  curl -s '${base_url}/v1/internal_transfer?limit=1' -H "authorization: Bearer $TOKEN"
${clock === "manual" ? timeTravel(facts) : ""}
All of this is in ${join(data, "sandbox.json")} too. Ctrl-C stops the bank; ${store === "memory" ? "what it kept is gone then" : "its data stay"}.
`
}

const timeTravel = ({ base_url, operator_token }: SandboxFacts): string => `
The clock stands still: what is due later happens when you move it, as by three hours:

  curl -s ${base_url}/operator/v1/clock -H 'authorization: Bearer ${operator_token}' -d '{"advance_ms": 10800000}'
`

const parties = ([sender_account_number_id, receiver_account_number_id]: ReadonlyArray<string>) => ({
  sender_account_number_id,
  receiver_account_number_id
})

const vostro = Command.make("vostro").pipe(
  Command.withDescription("A bank for partner programs, on this machine"),
  Command.withSubcommands([start, demo, migrateCommand])
)

const { version }: { readonly version: string } = createRequire(import.meta.url)("../package.json")

surviveLogFailures()
runMain(Command.run(vostro, { version }).pipe(Effect.provide(layerNodeServices)))
