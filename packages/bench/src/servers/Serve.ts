import { randomBytes } from "node:crypto"
import { readConfig, startServer } from "@vostro/server"
import { Effect, References } from "effect"
import { announceBank } from "../Announce.ts"
import { reportMemory } from "./MemoryReport.ts"

// The server of `vostro serve`, configured by the environment, without a worker.
const operator_token = randomBytes(16).toString("hex")
const given = {
  ...process.env,
  OPERATOR_TOKEN: operator_token,
  MASTER_KEY: randomBytes(32).toString("hex"),
  ROUTING_NUMBER: "121042882",
  RAILS: "none",
  WORKER: "off",
  PORT: "0",
  CONNECTIONS_PER_ADDRESS: "2000"
}
const program = Effect.gen(function* () {
  const { url } = yield* startServer(yield* readConfig(given))
  announceBank({ url, path: "/v1/internal_transfer", operator_token })
  return yield* Effect.never
})
process.once("SIGTERM", () => process.exit(0))
reportMemory()
Effect.runFork(Effect.scoped(Effect.provideService(program, References.MinimumLogLevel, "Warn")))
