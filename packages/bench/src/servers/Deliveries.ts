import { randomBytes } from "node:crypto"
import { defaultSettings, Worker } from "@vostro/domain"
import { LOOPBACK } from "@vostro/domain/webhook"
import { serve } from "@vostro/http/node"
import { Effect, Layer } from "effect"
import { announceBank } from "../Announce.ts"
import { layerBenchBank } from "./BenchBank.ts"

// The bank with receivers on loopback. It works when the bench says so: `drain` sends the due webhooks, `run` goes on for ever.
const settings = {
  ...defaultSettings,
  webhook_networks: LOOPBACK,
  operator_token: randomBytes(16).toString("hex"),
  master_key: randomBytes(32)
}
const program = Effect.gen(function* () {
  const { url } = yield* serve({ port: 0 })
  const worker = yield* Worker
  const services = yield* Effect.context()
  process.on("message", (message) => {
    if (message === "run") Effect.runForkWith(services)(worker.run)
    if (message !== "drain") return
    const started = performance.now()
    void Effect.runPromiseWith(services)(worker.drain).then(() =>
      process.send?.({ ms: performance.now() - started, max_rss: process.resourceUsage().maxRSS * 1_024 })
    )
  })
  process.on("message", (message) => {
    if (message === "peak") process.send?.({ max_rss: process.resourceUsage().maxRSS * 1_024 })
  })
  announceBank({ url, path: "/v1/internal_transfer", operator_token: settings.operator_token })
  return yield* Effect.never
})
process.once("SIGTERM", () => process.exit(0))
Effect.runFork(Effect.scoped(Effect.provide(program, Layer.orDie(layerBenchBank(settings)))))
