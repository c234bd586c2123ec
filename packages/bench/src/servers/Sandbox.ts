import { startSandbox } from "@vostro/sandbox"
import { Effect, References } from "effect"
import { announceBank } from "../Announce.ts"
import { reportMemory } from "./MemoryReport.ts"

// The server of `npm start`, in memory, in the folder DATA.
const options = { port: 0, folder: process.env["DATA"] ?? "", store: "memory", clock: "real" } as const
const program = Effect.gen(function* () {
  const { base_url, operator_token } = yield* startSandbox(options)
  announceBank({ url: base_url, path: "/v1/internal_transfer", operator_token })
  return yield* Effect.never
})
process.once("SIGTERM", () => process.exit(0))
reportMemory()
Effect.runFork(Effect.scoped(Effect.provideService(program, References.MinimumLogLevel, "Warn")))
