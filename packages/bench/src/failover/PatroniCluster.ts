import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { giveTo, makeHome, serverUser } from "@vostro/sandbox/embedded/ServerUser"
import { Schema } from "effect"
import { query } from "../Query.ts"
import { startDaemon } from "./Daemon.ts"
import { freePort } from "./Forwarder.ts"
import { PASSWORD, type PatroniNode, startNode } from "./PatroniNode.ts"
import { filled } from "./Template.ts"

/** Three nodes of PostgreSQL with Patroni, an etcd, and a HAProxy before them. */
export interface PatroniCluster {
  /** Address of the leader, whichever node that is. */
  readonly url: string
  /** Returns the present leader by the answer of the nodes; undefined while there is none. */
  readonly leader: () => Promise<PatroniNode | undefined>
  /** Returns a standby that commits wait for; undefined while there is none. */
  readonly standby: () => Promise<PatroniNode | undefined>
  /** Waits until all nodes follow one leader, and commits wait for one of them. False after three minutes. */
  readonly whole: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Time in seconds after which a leader that is gone is replaced: the least that Patroni allows is 20. */
export const TTL = 20

const BINARIES = "/usr/lib/postgresql/15/bin"

const WHOLE_DEADLINE_MS = 180_000

/** Starts a cluster in a folder. */
export const startPatroniCluster = async (folder: string): Promise<PatroniCluster> => {
  if (!existsSync(join(BINARIES, "postgres"))) throw new Error(MISSING)
  const user = serverUser(join(folder, "data"))
  for (const home of [dirname(folder), folder]) makeHome(home, user)
  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const etcdFolder = join(folder, "etcd")
  mkdirSync(etcdFolder, { mode: 0o700 })
  giveTo(etcdFolder, user)
  const etcd = startDaemon({
    command: "etcd",
    args: etcdArguments(etcdFolder, etcdPort, peerPort),
    log: join(folder, "etcd.log"),
    user
  })
  const nodes: Array<PatroniNode> = []
  for (const name of ["node1", "node2", "node3"]) {
    nodes.push(await startNode(name, { folder, user, etcdPort, binaries: BINARIES, ttl: TTL }))
  }
  const port = await freePort()
  const haproxy = startDaemon({
    command: "haproxy",
    args: ["-db", "-f", haproxyConfig(folder, port, nodes)],
    log: join(folder, "haproxy.log"),
    user: undefined
  })
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  const inRole = async (path: string) => {
    const roles = await Promise.all(nodes.map((node) => isAt(node, path)))
    return nodes[roles.indexOf(true)]
  }
  const leader = () => inRole("/primary")
  return {
    url,
    leader,
    standby: () => inRole("/synchronous"),
    whole: () => untilWhole(nodes, leader, url),
    close: async () => {
      await haproxy.stop("SIGKILL")
      for (const node of nodes) await node.stop()
      await etcd.stop("SIGKILL")
    }
  }
}

const MISSING =
  "The drill needs PostgreSQL 15, Patroni, etcd and HAProxy of Debian 12: apt-get install postgresql-15 patroni etcd-server haproxy"

const etcdArguments = (folder: string, port: number, peerPort: number): ReadonlyArray<string> => [
  ...["--name", "etcd", "--data-dir", folder, "--logger", "zap", "--enable-v2=true"],
  ...["--listen-client-urls", `http://127.0.0.1:${port}`, "--advertise-client-urls", `http://127.0.0.1:${port}`],
  ...["--listen-peer-urls", `http://127.0.0.1:${peerPort}`],
  ...["--initial-advertise-peer-urls", `http://127.0.0.1:${peerPort}`],
  ...["--initial-cluster", `etcd=http://127.0.0.1:${peerPort}`]
]

const haproxyTemplate = readFileSync(new URL("../../../../deploy/patroni/haproxy.cfg", import.meta.url), "utf8")

const haproxyConfig = (folder: string, port: number, nodes: ReadonlyArray<PatroniNode>): string => {
  const servers = nodes.map(
    ({ name, postgresPort, restPort }) => `    server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`
  )
  const path = join(folder, "haproxy.cfg")
  writeFileSync(path, filled(haproxyTemplate, { LISTEN: `127.0.0.1:${port}`, SERVERS: servers.join("\n") }))
  return path
}

const isAt = async ({ restPort }: PatroniNode, path: string): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

const Members = Schema.Struct({
  members: Schema.Array(
    Schema.Struct({ role: Schema.String, state: Schema.String, timeline: Schema.optionalKey(Schema.Int) })
  )
})

const untilWhole = async (
  nodes: ReadonlyArray<PatroniNode>,
  leader: PatroniCluster["leader"],
  url: string
): Promise<boolean> => {
  const deadline = performance.now() + WHOLE_DEADLINE_MS
  while (performance.now() < deadline) {
    if (await isWhole(await leader(), nodes.length, url)) return true
    await pause(250)
  }
  return false
}

const isWhole = async (leader: PatroniNode | undefined, size: number, url: string): Promise<boolean> => {
  if (leader === undefined) return false
  try {
    const answer = await fetch(`http://127.0.0.1:${leader.restPort}/cluster`, { signal: AbortSignal.timeout(2_000) })
    const { members } = Schema.decodeUnknownSync(Members)(await answer.json())
    const isRunning = members.every(({ state }) => state === "running" || state === "streaming")
    const roles = members.map(({ role }) => role)
    // A node on another timeline does not follow the leader until Patroni has rewound it.
    const timelines = new Set(members.map(({ timeline }) => timeline))
    if (members.length !== size || !isRunning || timelines.size !== 1) return false
    if (!roles.includes("leader") || !roles.includes("sync_standby")) return false
    await query(url, "select 1")
    return true
  } catch {
    return false
  }
}
