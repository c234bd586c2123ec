import { rmSync } from "node:fs"
import { Effect, Schedule } from "effect"
import { attempt } from "./Attempt.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { postmasterFileIn, readPostmasterFile } from "./PostmasterFile.ts"
import { isAlive, processesOn, servesData } from "./ProcessIdentity.ts"

/** Deadline for PostgreSQL's fast shutdown; then it is stopped immediately and recovers at the next start. */
export const STOP_DEADLINE = "10 seconds"
const POLL = "10 millis"

/**
 * Stops what an earlier PostgreSQL left running on a data directory: the server, by a fast shutdown, and orphaned
 * backends. Nothing is lost: uncommitted work ended with its clients.
 */
export const stopLeftOver = (data: string): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    const pid = readPostmasterFile(data)?.pid
    if (pid !== undefined && servesData(pid, data)) yield* stopServer(pid, data)
    for (const orphan of processesOn(data)) yield* signal(orphan, "SIGKILL")
    // PostgreSQL trusts the file as long as any process of its user has the pid, which may have been reused.
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
      orElse: () =>
        Effect.fail(
          new EmbeddedPostgresError({
            problem: `PostgreSQL of an earlier start (pid ${pid}) did not shut down: stop that process`
          })
        )
    })
  )

const gone = (pid: number, data: string): Effect.Effect<void> =>
  Effect.sync(() => servesData(pid, data)).pipe(
    Effect.repeat({ while: (alive) => alive, schedule: Schedule.spaced(POLL) }),
    Effect.asVoid
  )

// The process may exit before the signal arrives.
const signal = (pid: number, name: NodeJS.Signals): Effect.Effect<void> =>
  Effect.sync(() => {
    try {
      process.kill(pid, name)
    } catch {
      return
    }
  })
