import { rmSync } from "node:fs"
import { Effect, Schedule } from "effect"
import { attempt } from "./Attempt.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { postmasterFileIn, readPostmasterFile } from "./PostmasterFile.ts"
import { isAlive, processesOn, servesData } from "./ProcessIdentity.ts"

/** For PostgreSQL to write what it holds and end; then it is told to end at once, and recovers at the next start. */
export const STOP_DEADLINE = "10 seconds"
const POLL = "10 millis"

/**
 * Ends what an earlier PostgreSQL left running on these data: the server itself, in order, and processes that outlived
 * their server. They lose nothing by it: what they had not committed is gone with their clients.
 */
export const stopLeftOver = (data: string): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    const pid = readPostmasterFile(data)?.pid
    if (pid !== undefined && servesData(pid, data)) yield* stopServer(pid, data)
    for (const orphan of processesOn(data)) yield* signal(orphan, "SIGKILL")
    // PostgreSQL believes the file as long as any process of ours has the number, which may be another's by now.
    if (pid !== undefined && isAlive(pid) && !servesData(pid, data))
      yield* attempt("remove a stale postmaster.pid", () => rmSync(postmasterFileIn(data), { force: true }))
  })

const stopServer = (pid: number, data: string): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    yield* signal(pid, "SIGINT")
    yield* Effect.timeoutOrElse(gone(pid, data), {
      duration: STOP_DEADLINE,
      orElse: () => Effect.andThen(signal(pid, "SIGQUIT"), gone(pid, data))
    })
  }).pipe(
    Effect.timeoutOrElse({
      duration: "20 seconds",
      orElse: () => Effect.fail(new EmbeddedPostgresError({ problem: `an earlier PostgreSQL (${pid}) does not stop` }))
    })
  )

const gone = (pid: number, data: string): Effect.Effect<void> =>
  Effect.sync(() => servesData(pid, data)).pipe(
    Effect.repeat({ while: (alive) => alive, schedule: Schedule.spaced(POLL) }),
    Effect.asVoid
  )

// It may end before the signal gets there, which is what the signal is for.
const signal = (pid: number, name: NodeJS.Signals): Effect.Effect<void> =>
  Effect.sync(() => {
    try {
      process.kill(pid, name)
    } catch {
      return
    }
  })
