import { randomBytes } from "node:crypto"
import { defaultSettings, instantOfLocal, Worker } from "@vostro/domain"
import { serve } from "@vostro/http/node"
import { makeManualClock } from "@vostro/sandbox"
import { Clock, Effect, Layer } from "effect"
import { announceBank } from "../Announce.ts"
import { layerBenchBank } from "./BenchBank.ts"

// The bank with a clock controlled by the bench: each message advances it to a time of day, a cutoff or settlement, and
// drains the due work.
const settings = {
  ...defaultSettings,
  simulation: true,
  operator_token: randomBytes(16).toString("hex"),
  master_key: randomBytes(32),
  token_lifetime_ms: Number.MAX_SAFE_INTEGER
}
const manual = makeManualClock(Clock.Clock.defaultValue(), undefined)
const moveTo = (day: string, time: string) =>
  manual.advance(instantOfLocal(day, time, "America/Chicago") - manual.clock.currentTimeMillisUnsafe())
const program = Effect.gen(function* () {
  moveTo("2035-03-05", "08:00")
  const { url } = yield* serve({ port: 0 })
  const worker = yield* Worker
  const services = yield* Effect.context()
  process.on("message", (time) => {
    moveTo("2035-03-05", String(time))
    const started = performance.now()
    void Effect.runPromise(
      Effect.provideService(Effect.provideContext(worker.drain, services), Clock.Clock, manual.clock)
    ).then(() => process.send?.({ ms: performance.now() - started, rss: process.memoryUsage().rss }))
  })
  announceBank({ url, path: "/v1/ach", operator_token: settings.operator_token })
  return yield* Effect.never
})
process.once("SIGTERM", () => process.exit(0))
Effect.runFork(
  Effect.provideService(
    Effect.scoped(Effect.provide(program, Layer.orDie(layerBenchBank(settings)))),
    Clock.Clock,
    manual.clock
  )
)
