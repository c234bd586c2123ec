import { defaultSettings, Worker } from "@vostro/domain"
import { LOOPBACK } from "@vostro/domain/webhook"
import { serve } from "@vostro/http/node"
import { Clock, Effect, Schema } from "effect"
import { layerBenchBank } from "../servers/BenchBank.ts"
import { makeShiftedClock } from "./BankTime.ts"
import { layerNetworkRails } from "./NetworkRails.ts"

// One process of the bank: a server, a worker, or both, if PART is `bank`. It reports to its parent when it is ready, a
// server with its URL, and ends with its parent, which tells it the time. Leases are short, so that a run covers their
// expiry; access tokens last longer than the days that pass.
const settings = {
  ...defaultSettings,
  simulation: true,
  webhook_networks: LOOPBACK,
  operator_token: process.env["OPERATOR_TOKEN"] ?? "",
  master_key: Buffer.from(process.env["MASTER_KEY"] ?? "", "hex"),
  token_lifetime_ms: 30 * defaultSettings.token_lifetime_ms,
  work_lease_ms: 2_000
}
const reportReady = (url?: string) => Effect.sync(() => process.send?.({ ready: true, url }))
const program = Effect.gen(function* () {
  const part = process.env["PART"]
  const { run } = yield* Worker
  yield* reportReady(part === "worker" ? undefined : (yield* serve({ port: 0 })).url)
  return yield* part === "server" ? Effect.never : run
})
const time = makeShiftedClock(Number(process.env["SHIFT_MS"]))
const Told = Schema.Struct({ shift_ms: Schema.Int })
process.on("message", (message) => time.shift(Schema.decodeUnknownSync(Told)(message).shift_ms))
process.once("disconnect", () => process.exit(0))
const networks = layerNetworkRails({
  url: process.env["NETWORKS_URL"] ?? "",
  seed: process.env["SEED"] ?? "",
  sendsAgain: process.env["SENDS_AGAIN"] !== undefined
})
const bank = Effect.scoped(Effect.provide(program, layerBenchBank(settings, networks)))
await Effect.runPromise(Effect.provideService(bank, Clock.Clock, time.clock))
