import { randomBytes } from "node:crypto"
import { defaultSettings, Worker } from "@vostro/domain"
import { serve } from "@vostro/http/node"
import { Effect, Layer } from "effect"
import { announceBank } from "../Announce.ts"
import { layerBenchBank } from "./BenchBank.ts"
import { benchConsole } from "./BenchConsole.ts"
import { reportMemory } from "./MemoryReport.ts"

// The bank, with its worker running if WORKER is set, and with the console if CONSOLE is.
const settings = { ...defaultSettings, operator_token: randomBytes(16).toString("hex"), master_key: randomBytes(32) }
const program = Effect.gen(function* () {
  const pages = process.env["CONSOLE"] === undefined ? {} : yield* benchConsole(settings.operator_token)
  const { url } = yield* serve({ port: 0, pages })
  if (process.env["WORKER"] !== undefined) yield* Effect.forkScoped((yield* Worker).run)
  announceBank({ url, path: "/v1/internal_transfer", operator_token: settings.operator_token })
  return yield* Effect.never
})
process.once("SIGTERM", () => process.exit(0))
reportMemory()
Effect.runFork(Effect.scoped(Effect.provide(program, Layer.orDie(layerBenchBank(settings)))))
