import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { processesOn } from "@vostro/sandbox/embedded/ProcessIdentity"
import { giveTo, type ServerUser } from "@vostro/sandbox/embedded/ServerUser"
import { type Daemon, startDaemon } from "./Daemon.ts"
import { type Forwarder, freePort, openForwarder } from "./Forwarder.ts"
import { filled } from "./Template.ts"

/** A machine of the cluster: Patroni, its PostgreSQL, and the network between it and the others. */
export interface PatroniNode {
  readonly name: string
  /** Ports by which the others reach it. */
  readonly postgresPort: number
  readonly restPort: number
  /** Kills all processes at once, as a power failure does. Supervision starts them again. */
  readonly kill: () => void
  /** Stops all processes, and returns the function that resumes them. */
  readonly freeze: () => () => void
  /** Cuts the machine off from clients, from the other machines and from etcd; returns the function that heals it. */
  readonly cut: () => () => void
  /** Refuses every write of PostgreSQL to a file, as a full disk does; returns the function that makes room. */
  readonly fill: () => () => void
  readonly stop: () => Promise<void>
}

/** Settings that all nodes of a cluster share. */
export interface NodePlace {
  readonly folder: string
  readonly user: ServerUser | undefined
  readonly etcdPort: number
  /** Folder of PostgreSQL's programs. */
  readonly binaries: string
  readonly ttl: number
}

const template = readFileSync(new URL("../../../../deploy/patroni/patroni.yml", import.meta.url), "utf8")

/** Starts a node. The first one of a cluster makes the database, the others copy it. */
export const startNode = async (name: string, place: NodePlace): Promise<PatroniNode> => {
  const { binaries, etcdPort, folder, ttl, user } = place
  const home = join(folder, name)
  const data = join(home, "data")
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const [own, rest] = [await freePort(), await freePort()]
  const ways = {
    postgres: await openForwarder(() => own),
    rest: await openForwarder(() => rest),
    etcd: await openForwarder(() => etcdPort)
  }
  const config = join(home, "patroni.yml")
  writeFileSync(
    config,
    filled(template, {
      NAME: name,
      REST_LISTEN: `127.0.0.1:${rest}`,
      REST_ADDRESS: `127.0.0.1:${ways.rest.port}`,
      ETCD_HOSTS: `127.0.0.1:${ways.etcd.port}`,
      // Else Patroni asks etcd for its own address, and goes there past the network that a fault cuts.
      ETCD_USE_PROXIES: "true",
      TTL: String(ttl),
      LOOP_WAIT: "2",
      RETRY_TIMEOUT: "5",
      POSTGRES_LISTEN: `127.0.0.1:${own}`,
      POSTGRES_ADDRESS: `127.0.0.1:${ways.postgres.port}`,
      DATA_FOLDER: data,
      BIN_FOLDER: binaries,
      RUN_FOLDER: home,
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      REWIND_PASSWORD: PASSWORD,
      NETWORK: "127.0.0.0/8"
    }),
    { mode: 0o600 }
  )
  giveTo(home, user)
  const patroni = startDaemon({ command: "patroni", args: [config], log: join(folder, `${name}.log`), user })
  return {
    name,
    postgresPort: ways.postgres.port,
    restPort: ways.rest.port,
    kill: () => signalAll(patroni, data, "SIGKILL"),
    freeze: () => {
      signalAll(patroni, data, "SIGSTOP")
      return () => signalAll(patroni, data, "SIGCONT")
    },
    cut: () => {
      for (const way of Object.values(ways)) way.cut()
      return () => {
        for (const way of Object.values(ways)) way.heal()
      }
    },
    fill: () => {
      limitFiles(data, user, "0")
      return () => limitFiles(data, user, "unlimited")
    },
    stop: () => stopNode(patroni, data, Object.values(ways))
  }
}

/** Password of every role: the nodes listen on loopback alone, for the time of a drill. */
export const PASSWORD = "drill"

/** Signals Patroni first, so that it does not see its PostgreSQL disappear. */
const signalAll = (patroni: Daemon, data: string, name: NodeJS.Signals): void => {
  const pid = patroni.pid()
  // Found twice: a process may start while the others are being signaled.
  for (const one of [...(pid === undefined ? [] : [pid]), ...processesOn(data), ...processesOn(data)]) {
    try {
      process.kill(one, name)
    } catch {
      // It has ended.
    }
  }
}

/** Limits the size in bytes of the files that the processes of PostgreSQL write. Those that start later take it over. */
const limitFiles = (data: string, user: ServerUser | undefined, limit: "0" | "unlimited"): void => {
  const args = (pid: number) => ["--pid", String(pid), `--fsize=${limit}:unlimited`]
  const limited = processesOn(data).filter((pid) => spawnSync("prlimit", args(pid), user).status === 0)
  if (limit === "0" && limited.length === 0) throw new Error("prlimit limited no process of PostgreSQL")
}

const stopNode = async (patroni: Daemon, data: string, ways: ReadonlyArray<Forwarder>): Promise<void> => {
  const stopped = patroni.stop("SIGKILL")
  signalAll(patroni, data, "SIGKILL")
  await stopped
  signalAll(patroni, data, "SIGKILL")
  for (const way of ways) await way.close()
}
