import { defaultSettings, Worker } from "@vostro/domain"
import { serve } from "@vostro/http/node"
import { Effect } from "effect"
import { layerBenchBank } from "../servers/BenchBank.ts"

// One process of the bank: a server, a worker, or both, if PART is `bank`. It reports to its parent when it is ready, a
// server with its URL, and ends with its parent. Leases are short, so that a run covers their expiry.
const settings = {
  ...defaultSettings,
  simulation: true,
  operator_token: process.env["OPERATOR_TOKEN"] ?? "",
  master_key: Buffer.from(process.env["MASTER_KEY"] ?? "", "hex"),
  work_lease_ms: 2_000
}
const reportReady = (url?: string) => Effect.sync(() => process.send?.({ ready: true, url }))
const program = Effect.gen(function* () {
  const part = process.env["PART"]
  const { run } = yield* Worker
  yield* reportReady(part === "worker" ? undefined : (yield* serve({ port: 0 })).url)
  return yield* part === "server" ? Effect.never : run
})
process.once("disconnect", () => process.exit(0))
await Effect.runPromise(Effect.scoped(Effect.provide(program, layerBenchBank(settings))))
