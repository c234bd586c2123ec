/**
 * PostgreSQL as a child process, for sandboxes and tests without a database. It finds the programs, makes a cluster in
 * a locked folder, starts the server, and starts it again when it exits. Schema and connections are left to
 * `@vostro/postgres`.
 */

import type { ChildProcess } from "node:child_process"
import { resolve } from "node:path"
import { Effect, Schedule, type Scope } from "effect"
import { attempt } from "./Attempt.ts"
import { findBinaries } from "./Binaries.ts"
import { clusterIn, createCluster, passwordOf, ROLE } from "./Cluster.ts"
import type { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { holdFolder } from "./FolderLock.ts"
import { stopLeftOver } from "./LeftOver.ts"
import { choosePort } from "./Port.ts"
import { awaitReady, exited, launch, stop } from "./ServerProcess.ts"
import { giveTo, makeHome, serverUser } from "./ServerUser.ts"

/** Options of an embedded server. */
export interface EmbeddedPostgresOptions {
  /** Folder of the data, the password, the port and the log. */
  readonly folder: string
  /** Additional PostgreSQL settings. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Running server, restarted automatically when it exits. */
export interface EmbeddedPostgres {
  /** Connection URL; stable across restarts. */
  readonly url: string
  /** Pid of the current server process. */
  readonly pid: () => number | undefined
}

/** Durable, sized for a laptop, and without statement texts in the log, which must not reveal stored data. */
const defaults = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  fsync: "on",
  synchronous_commit: "on",
  shared_buffers: "256MB",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  wal_compression: "on",
  log_min_messages: "log",
  log_checkpoints: "off",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic"
}

/** A start can overlap the shutdown of an earlier server, or lose its port to another program. */
const FIRST_START_RETRIES = { times: 3, schedule: Schedule.spaced("100 millis") }
const RESTART_PAUSES = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("2 seconds")])

/**
 * Runs PostgreSQL in a folder until the scope closes; the data outlive it. One process at a time holds the folder.
 *
 * A server left running by a killed process is shut down and restarted, not adopted: supervision needs a child process,
 * its settings may be older, and a restart is quick and loses nothing.
 *
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of existing data, else the system's
 * `postgres` or `nobody`. On Linux the folder may lie in a home that this user cannot enter: root sets the server's
 * working directory to its data, and the home's permissions stay as they are. Programs in such a home are copied below
 * `/var/lib/vostro`.
 */
export const startEmbeddedPostgres = (
  options: EmbeddedPostgresOptions
): Effect.Effect<EmbeddedPostgres, EmbeddedPostgresError, Scope.Scope> =>
  Effect.gen(function* () {
    const cluster = clusterIn(resolve(options.folder))
    const user = serverUser(cluster.data)
    yield* holdFolder(cluster.home, (home) => makeHome(home, user))
    const { initdb, postgres } = yield* attempt("find PostgreSQL for this platform", () => findBinaries(user))
    yield* createCluster(cluster, initdb, user)
    yield* attempt("change the owner of the data directory", () => giveTo(cluster.data, user))
    const server: { child?: ChildProcess } = {}
    yield* Effect.addFinalizer(() => (server.child === undefined ? Effect.void : stop(server.child)))
    const bringUp = (port: number) =>
      Effect.gen(function* () {
        yield* stopLeftOver(cluster.data)
        server.child = yield* launch(postgres, cluster, user, { ...defaults, ...options.settings, port: String(port) })
        yield* awaitReady(cluster, server.child)
      })
    const firstStart = Effect.gen(function* () {
      yield* stopLeftOver(cluster.data)
      const port = yield* choosePort(cluster.portFile)
      yield* bringUp(port)
      return port
    })
    const port = yield* Effect.retry(firstStart, FIRST_START_RETRIES)
    yield* Effect.forkScoped(supervise(server, bringUp(port)))
    const password = yield* attempt("read the password", () => passwordOf(cluster))
    return { url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`, pid: () => server.child?.pid }
  })

/** Restarts the server whenever its process exits, retrying without limit: crash recovery may take a while. */
const supervise = (server: { readonly child?: ChildProcess }, bringUp: Effect.Effect<void, EmbeddedPostgresError>) =>
  Effect.forever(
    Effect.gen(function* () {
      if (server.child !== undefined) yield* exited(server.child)
      yield* Effect.logWarning("PostgreSQL exited; restarting")
      yield* Effect.retry(
        Effect.tapError(bringUp, ({ problem }) => Effect.logWarning(problem)),
        RESTART_PAUSES
      )
    })
  )
