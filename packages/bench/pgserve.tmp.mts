import { writeFileSync } from "node:fs"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect } from "effect"

const settings = {
  track_functions: "all",
  log_min_messages: "warning",
  ...(process.argv[4] ? JSON.parse(process.argv[4]) : {})
}
await Effect.runPromise(
  Effect.scoped(
    Effect.gen(function* () {
      const pg = yield* startEmbeddedPostgres({ folder: process.argv[2]!, settings })
      writeFileSync(process.argv[3]!, pg.url)
      process.once("SIGTERM", () => process.exit(0))
      yield* Effect.never
    })
  )
)
