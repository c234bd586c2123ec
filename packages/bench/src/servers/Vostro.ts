import { randomBytes } from "node:crypto"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Worker } from "@vostro/domain/engine/Worker"
import { defaultSettings } from "@vostro/domain/kernel/Settings"
import { serve } from "@vostro/http/NodeServer"
import { Effect, Layer } from "effect"
import { announceBank } from "../Announce.ts"
import { layerBenchBank } from "./BenchBank.ts"

// The bank, with its worker running if WORKER is set.
const settings = { ...defaultSettings, operator_token: randomBytes(16).toString("hex"), master_key: randomBytes(32) }
const program = Effect.gen(function* () {
  const { url } = yield* serve({ port: 0 })
  if (process.env["WORKER"] !== undefined) yield* Effect.forkScoped((yield* Worker).run)
  announceBank({ url, path: "/v1/internal_transfer", operator_token: settings.operator_token })
  return yield* Effect.never
})
process.once("SIGTERM", () => process.exit(0))
const delays = monitorEventLoopDelay({ resolution: 5 })
process.on("message", (asked) => {
  if (asked !== "delay") return void process.send?.({ rss: process.memoryUsage().rss })
  delays.enable()
  process.send?.({ delay_ms: delays.max / 1_000_000 })
  delays.reset()
})
Effect.runFork(Effect.scoped(Effect.provide(program, Layer.orDie(layerBenchBank(settings)))))
