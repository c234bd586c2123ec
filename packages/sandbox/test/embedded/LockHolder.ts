// Runs an embedded PostgreSQL until it is stopped or killed. Prints its URL and pid as one line of JSON.
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect } from "effect"

const stopped = Effect.callback<void>((resume) => {
  process.once("SIGTERM", () => resume(Effect.void))
})

const hold = Effect.gen(function* () {
  const { url, pid } = yield* startEmbeddedPostgres({ folder: process.argv[2] ?? "" })
  process.stdout.write(`${JSON.stringify({ url, pid: pid() })}\n`)
  // A pending callback alone would not keep the process alive.
  const open = setInterval(() => undefined, 60_000)
  yield* stopped
  clearInterval(open)
})

await Effect.runPromise(Effect.scoped(hold))
