import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, constants, fchownSync, openSync, readFileSync, renameSync, statSync } from "node:fs"
import { Effect, Schedule } from "effect"
import { attempt } from "./Attempt.ts"
import { type Cluster, environment, nameOf } from "./Cluster.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { STOP_DEADLINE } from "./LeftOver.ts"
import { readPostmasterFile } from "./PostmasterFile.ts"
import type { ServerUser } from "./ServerUser.ts"

const READY_POLL = "10 millis"
/** After a crash PostgreSQL first repeats what it had logged, up to `max_wal_size`: minutes on a slow disk. */
const START_DEADLINE = "5 minutes"
const LOG_LIMIT_BYTES = 10_000_000

/** Starts a server on a cluster. It has not come up yet: see `awaitReady`. */
export const launch = (
  postgres: string,
  cluster: Cluster,
  user: ServerUser | undefined,
  settings: Readonly<Record<string, string>>
): Effect.Effect<ChildProcess, EmbeddedPostgresError> =>
  attempt("run PostgreSQL", () => {
    const log = openLog(cluster.logFile, user)
    try {
      const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
      const child = spawn(postgres, ["-D", nameOf(cluster.data, user), ...given], {
        cwd: cluster.data,
        env: environment,
        stdio: ["ignore", log, log],
        // Out of our process group: a Ctrl-C in the terminal is for us, who stop the server in order.
        detached: true,
        ...user
      })
      // Whoever waits for it to get ready sees that it has no number.
      child.on("error", () => undefined)
      return child
    } finally {
      closeSync(log)
    }
  })

/** Waits until a server takes connections; fails with its last words if it ends before. */
export const awaitReady = (cluster: Cluster, child: ChildProcess): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.suspend(() => {
    if (hasEnded(child)) {
      const problem = `PostgreSQL ended at its start: ${lastLineOf(cluster.logFile)} (${cluster.logFile})`
      return Effect.fail(new EmbeddedPostgresError({ problem }))
    }
    const said = readPostmasterFile(cluster.data)
    return Effect.succeed(said?.pid === child.pid && said?.isReady === true)
  }).pipe(
    Effect.repeat({ until: (ready) => ready, schedule: Schedule.spaced(READY_POLL) }),
    Effect.timeoutOrElse({
      duration: START_DEADLINE,
      orElse: () => Effect.fail(new EmbeddedPostgresError({ problem: "PostgreSQL did not get ready in time" }))
    }),
    Effect.asVoid
  )

/** Waits until a server has ended. */
export const exited = (child: ChildProcess): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (hasEnded(child)) return resume(Effect.void)
    const done = () => resume(Effect.void)
    child.once("exit", done)
    return Effect.sync(() => child.off("exit", done))
  })

/** Stops a server in order: its clients are sent away and all is written. After a deadline it is stopped at once. */
export const stop = (child: ChildProcess): Effect.Effect<void> =>
  Effect.gen(function* () {
    child.kill("SIGINT")
    yield* Effect.timeoutOrElse(exited(child), {
      duration: STOP_DEADLINE,
      orElse: () =>
        Effect.andThen(
          Effect.sync(() => child.kill("SIGQUIT")),
          exited(child)
        )
    })
  })

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

const openLog = (path: string, user: ServerUser | undefined): number => {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`)
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  const log = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  if (user !== undefined) fchownSync(log, user.uid, user.gid)
  return log
}

const lastLineOf = (path: string): string => readFileSync(path, "utf8").trimEnd().split("\n").at(-1) ?? ""
