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
/** Timeout of a start: crash recovery replays up to `max_wal_size` of WAL, minutes on a slow disk. */
const START_DEADLINE = "5 minutes"
const LOG_LIMIT_BYTES = 10_000_000

/** Spawns a server on a cluster, without waiting until it is ready: see `awaitReady`. */
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
        // Detached from the process group: a Ctrl-C reaches only this process, which shuts the server down.
        detached: true,
        ...user
      })
      // `awaitReady` detects the missing pid.
      child.on("error", () => undefined)
      return child
    } finally {
      closeSync(log)
    }
  })

/** Waits until a server accepts connections; fails with the last line of its log if it exits before. */
export const awaitReady = (cluster: Cluster, child: ChildProcess): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.suspend(() => {
    if (hasEnded(child)) {
      const problem = `PostgreSQL exited during startup: ${lastLineOf(cluster.logFile)} (${cluster.logFile})`
      return Effect.fail(new EmbeddedPostgresError({ problem }))
    }
    const said = readPostmasterFile(cluster.data)
    return Effect.succeed(said?.pid === child.pid && said?.isReady === true)
  }).pipe(
    Effect.repeat({ until: (ready) => ready, schedule: Schedule.spaced(READY_POLL) }),
    Effect.timeoutOrElse({
      duration: START_DEADLINE,
      orElse: () =>
        Effect.fail(new EmbeddedPostgresError({ problem: `PostgreSQL startup timed out: see ${cluster.logFile}` }))
    }),
    Effect.asVoid
  )

/** Waits until a server has exited. */
export const exited = (child: ChildProcess): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (hasEnded(child)) return resume(Effect.void)
    const done = () => resume(Effect.void)
    child.once("exit", done)
    return Effect.sync(() => child.off("exit", done))
  })

/** Shuts a server down: disconnects clients and flushes all data. After a deadline it is stopped immediately. */
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
