import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Schedule, type Scope } from "effect"
import { type Binaries, binariesIn, copyBinaries, findBinaries } from "./Binaries.ts"
import { type Cluster, choosePort, clusterIn, createCluster, passwordOf, ROLE } from "./Cluster.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { lockFolder, unlockFolder } from "./FolderLock.ts"
import { isAlive, programOf } from "./ProcessIdentity.ts"
import { giveTo, makePrivateFolder, reachable, type ServerUser, serverUser } from "./ServerUser.ts"

/** What an embedded server is started with. */
export interface EmbeddedPostgresOptions {
  /** Where everything is kept. For root see `reachable`. */
  readonly folder: string
  /** Settings of PostgreSQL beside ours. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A running server, which is started again whenever it ends. */
export interface EmbeddedPostgres {
  readonly url: string
  /** The process that serves now. */
  readonly pid: () => number | undefined
}

/** Durable, and sized for a laptop. */
const defaults = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "256MB",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  wal_compression: "on",
  log_min_messages: "warning"
}

const READY_POLL = "10 millis"
const START_DEADLINE = "30 seconds"
const RESTART_PAUSE = "100 millis"
const STOP_POLLS = 500

/**
 * Runs PostgreSQL in a folder for as long as the scope lives. Its data outlive it. A server that a killed process left
 * running there is stopped first: supervision needs a child of its own, and a fast stop loses nothing.
 */
export const startEmbeddedPostgres = (
  options: EmbeddedPostgresOptions
): Effect.Effect<EmbeddedPostgres, EmbeddedPostgresError, Scope.Scope> =>
  Effect.gen(function* () {
    const user = serverUser()
    const home = reachable(options.folder, user)
    const cluster = clusterIn(home)
    yield* lock(home, user)
    const binaries = programsFor(user)
    yield* createCluster(cluster, binaries, user)
    giveTo(cluster.data, user)
    yield* stopOrphan(cluster)
    const port = yield* choosePort(cluster)
    const server = { child: undefined } as { child: ChildProcess | undefined } // trusted: a mutable cell of this type
    const startOnce = launch(cluster, binaries, user, port, options.settings ?? {}, server)
    yield* Effect.acquireRelease(startOnce, () => stop(server))
    yield* Effect.forkScoped(supervise(server, startOnce))
    const url = `postgres://${ROLE}:${passwordOf(cluster)}@127.0.0.1:${port}/postgres`
    return { url, pid: () => server.child?.pid }
  })

const lock = (home: string, user: ServerUser | undefined) =>
  Effect.acquireRelease(
    Effect.suspend(() => {
      makePrivateFolder(home, user)
      const holder = lockFolder(join(home, "lock"))
      return holder === undefined
        ? Effect.void
        : Effect.fail(new EmbeddedPostgresError({ problem: `${home} is in use by process ${holder}` }))
    }),
    () => Effect.sync(() => unlockFolder(join(home, "lock")))
  )

const programsFor = (user: ServerUser | undefined): Binaries => {
  const native = findBinaries()
  const place = reachable(native, user)
  return binariesIn(place === native ? native : copyBinaries(native, place))
}

const launch = (
  cluster: Cluster,
  { postgres }: Binaries,
  user: ServerUser | undefined,
  port: number,
  settings: Readonly<Record<string, string>>,
  server: { child: ChildProcess | undefined }
): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    const all = Object.entries({ ...defaults, ...settings, port: String(port) })
    const child = spawn(postgres, ["-D", cluster.data, ...all.flatMap(([name, value]) => ["-c", `${name}=${value}`])], {
      cwd: "/",
      env: { PATH: process.env["PATH"], LC_ALL: "C" },
      stdio: ["ignore", openSync(`${cluster.data}.log`, "a", 0o600), openSync(`${cluster.data}.log`, "a", 0o600)],
      // Out of our process group: a Ctrl-C in the terminal is for us, who stop the server in order.
      detached: true,
      ...user
    })
    child.on("error", () => undefined)
    server.child = child
    yield* awaitReady(cluster, child)
  })

const awaitReady = (cluster: Cluster, child: ChildProcess): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.suspend(() => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      return Effect.fail(
        new EmbeddedPostgresError({ problem: `PostgreSQL ended at its start; see ${cluster.data}.log` })
      )
    }
    const file = readPidFile(cluster)
    return Effect.succeed(file?.pid === child.pid && file.ready)
  }).pipe(
    Effect.repeat({ until: (ready) => ready, schedule: Schedule.spaced(READY_POLL) }),
    Effect.timeoutOrElse({
      duration: START_DEADLINE,
      orElse: () => Effect.fail(new EmbeddedPostgresError({ problem: "PostgreSQL did not get ready in time" }))
    }),
    Effect.asVoid
  )

/** Starts the server again whenever its process ends, for as long as it takes: what a crash left may need a moment. */
const supervise = (
  server: { readonly child: ChildProcess | undefined },
  startAgain: Effect.Effect<void, EmbeddedPostgresError>
) =>
  Effect.forever(
    Effect.gen(function* () {
      yield* exited(server.child)
      yield* Effect.logWarning("PostgreSQL has ended and is started again")
      yield* Effect.retry(startAgain, Schedule.spaced(RESTART_PAUSE))
    })
  )

const exited = (child: ChildProcess | undefined): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    const done = () => resume(Effect.void)
    child.once("exit", done)
    return Effect.sync(() => child.off("exit", done))
  })

const stop = (server: { readonly child: ChildProcess | undefined }): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { child } = server
    child?.kill("SIGINT")
    yield* Effect.timeoutOrElse(exited(child), {
      duration: "10 seconds",
      orElse: () =>
        Effect.andThen(
          Effect.sync(() => child?.kill("SIGQUIT")),
          exited(child)
        )
    })
  })

const stopOrphan = (cluster: Cluster): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    const pid = readPidFile(cluster)?.pid
    // A number that another program has got in the meantime is not for us to signal.
    if (pid === undefined || !isAlive(pid) || programOf(pid) !== "postgres") return
    process.kill(pid, "SIGINT")
    yield* Effect.suspend(() => Effect.succeed(isAlive(pid))).pipe(
      Effect.repeat({ while: (alive) => alive, schedule: Schedule.spaced(READY_POLL), times: STOP_POLLS })
    )
    if (isAlive(pid))
      yield* Effect.fail(new EmbeddedPostgresError({ problem: `an earlier PostgreSQL (${pid}) does not stop` }))
  })

const readPidFile = ({ data }: Cluster) => {
  const path = join(data, "postmaster.pid")
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, "utf8").split("\n")
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === "ready" }
}
