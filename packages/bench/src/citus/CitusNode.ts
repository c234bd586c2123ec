import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { processesOn } from "@vostro/sandbox/embedded/ProcessIdentity"
import { giveTo, type ServerUser } from "@vostro/sandbox/embedded/ServerUser"
import { freePort } from "../failover/Forwarder.ts"
import { query } from "../Query.ts"

/** Programs of PostgreSQL 15 of Debian, into which Citus 13.0 is installed. */
export const BINARIES = "/usr/lib/postgresql/15/bin"

/** A server of the cluster: the coordinator or a worker. */
export interface CitusNode {
  readonly port: number
  /** Id of its first process; undefined while it is not started. */
  readonly pid: () => number | undefined
  /** Returns the address of a database of it. */
  readonly urlOf: (database: string) => string
  /** Starts it, and waits until it answers. */
  readonly start: () => Promise<void>
  /** Ends all its processes at once, as a power failure does. */
  readonly kill: () => Promise<void>
}

// No test cuts the power of the machine.
const settingsOf = (port: number, shards: number): string => `
shared_preload_libraries = 'citus'
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 300
max_prepared_transactions = 100
wal_level = logical
fsync = off
shared_buffers = 128MB
citus.shard_count = ${shards}
citus.node_connection_timeout = 1000
citus.node_conninfo = 'sslmode=disable'
`

const UP_DEADLINE_MS = 60_000

/** Makes a server in a folder. It is not started. */
export const makeNode = async (
  folder: string,
  name: string,
  shards: number,
  user: ServerUser | undefined
): Promise<CitusNode> => {
  const port = await freePort()
  const home = join(folder, name)
  const data = join(home, "data")
  mkdirSync(home, { mode: 0o700 })
  giveTo(home, user)
  const options = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
  execFileSync(join(BINARIES, "initdb"), options, { stdio: "ignore", ...user })
  writeFileSync(join(data, "postgresql.conf"), settingsOf(port, shards), { flag: "a" })
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  return {
    port,
    pid: () => child?.pid,
    urlOf,
    start: async () => {
      const log = openSync(join(folder, `${name}.log`), "a")
      const started = spawn(join(BINARIES, "postgres"), ["-D", data], {
        stdio: ["ignore", log, log],
        // Connections between the servers look for certificates there.
        env: { ...process.env, HOME: home },
        ...user
      })
      closeSync(log)
      child = started
      ended = new Promise((resolve) => started.once("exit", resolve))
      await awaitUp(urlOf("postgres"))
    },
    kill: async () => {
      child?.kill("SIGKILL")
      for (const pid of processesOn(data)) {
        try {
          process.kill(pid, "SIGKILL")
        } catch {
          // It has ended.
        }
      }
      await ended
    }
  }
}

const awaitUp = async (url: string): Promise<void> => {
  const deadline = performance.now() + UP_DEADLINE_MS
  for (;;) {
    try {
      await query(url, "select 1")
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(50)
    }
  }
}
