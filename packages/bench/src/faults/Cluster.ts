import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Schema } from "effect"
import type { Member } from "./plan/Plan.ts"

/** The bank's processes, each of which is restarted whenever it ends. */
export interface Cluster {
  /** Current or last URL of a server; on SQLite that of the only process. */
  readonly urlOf: (server: number) => string
  /** Kills a member, even while it starts; false if it is not running. */
  readonly kill: (member: Member) => boolean
  /** Stops a member and returns the function that resumes it; undefined if it is not running. */
  readonly freeze: (member: Member) => (() => void) | undefined
  /** Ends a member, and runs the program of another version in its place. */
  readonly replace: (member: Member, script: string) => void
  /** Sets the shift of all members' clocks, in ms; a frozen member learns it when it resumes. */
  readonly shift: (ms: number) => void
  /** Resolves when all members are ready. */
  readonly ready: () => Promise<void>
  /** Members that ended on their own after they were ready, which is an anomaly. */
  readonly exits: () => ReadonlyArray<Member>
  readonly close: () => Promise<void>
}

/** Settings of all members. */
export interface ClusterOptions {
  readonly members: ReadonlyArray<Member>
  /** Environment variables that name the store. */
  readonly store: Readonly<Record<string, string>>
  readonly operator_token: string
  /** Hexadecimal digits. */
  readonly master_key: string
  /** Further environment variables. */
  readonly env: Readonly<Record<string, string>>
  /** First shift of the clocks, in ms. */
  readonly shift_ms: number
  /** Folder of the members' logs. */
  readonly folder: string
  /** Program of each member; by default that of this version. */
  readonly script?: string
}

interface ClusterProcess {
  readonly member: Member
  script: string
  child?: ChildProcess
  isReady: boolean
  wasKilled: boolean
  url: string
}

const Ready = Schema.Struct({ ready: Schema.Boolean, url: Schema.optionalKey(Schema.String) })
const RESTART_PAUSE_MS = 100
const READY_DEADLINE_MS = 60_000

/** Starts the members. */
export const startCluster = (options: ClusterOptions): Cluster => {
  const processes = options.members.map(
    (member): ClusterProcess => ({
      member,
      script: options.script ?? SCRIPT,
      isReady: false,
      wasKilled: false,
      url: ""
    })
  )
  const exits: Array<Member> = []
  let isClosing = false
  let shift_ms = options.shift_ms
  const superviseProcess = async (node: ClusterProcess) => {
    while (!isClosing) {
      await runProcess(node, { ...options, shift_ms })
      if (node.isReady && !node.wasKilled && !isClosing) exits.push(node.member)
      node.isReady = false
      node.wasKilled = false
      await pause(RESTART_PAUSE_MS)
    }
  }
  const supervisions = processes.map(superviseProcess)
  const kill = (node: ClusterProcess | undefined): boolean => {
    if (node?.child === undefined) return false
    node.wasKilled = true
    return node.child.kill("SIGKILL")
  }
  const processOf = (member: string) => processes.find((node) => node.member === member)
  return {
    urlOf: (server) => (processOf(`server ${server}`) ?? processOf("bank"))?.url ?? "",
    kill: (member) => kill(processOf(member)),
    freeze: (member) => {
      const child = processOf(member)?.child
      return child?.kill("SIGSTOP") ? () => child.kill("SIGCONT") : undefined
    },
    replace: (member, script) => {
      const node = processOf(member)
      if (node === undefined) return
      node.script = script
      kill(node)
    },
    shift: (ms) => {
      shift_ms = ms
      // A process that ends meanwhile learns nothing; the next one starts with the shift.
      for (const { child } of processes) if (child?.connected) child.send({ shift_ms }, () => undefined)
    },
    ready: () => allReady(processes),
    exits: () => exits,
    close: async () => {
      isClosing = true
      processes.forEach(kill)
      await Promise.all(supervisions)
    }
  }
}

/** Program of a member in this version. */
export const SCRIPT = new URL("Node.ts", import.meta.url).pathname

/** Runs a member's process once, from its start to its end. */
const runProcess = (
  node: ClusterProcess,
  { store, operator_token, master_key, folder, env, shift_ms }: ClusterOptions
): Promise<void> =>
  new Promise((resolve) => {
    const log = openSync(join(folder, `${node.member.replace(" ", "-")}.log`), "a")
    const child = spawn(process.execPath, ["--conditions=vostro-source", node.script], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        PART: node.member.replace(/ \d$/, ""),
        ...store,
        ...env,
        SHIFT_MS: String(shift_ms),
        OPERATOR_TOKEN: operator_token,
        MASTER_KEY: master_key
      },
      stdio: ["ignore", log, log, "ipc"]
    })
    closeSync(log)
    node.child = child
    child.on("message", (message) => {
      // A message may arrive after its process has ended.
      if (node.child !== child) return
      node.isReady = true
      node.url = Schema.decodeUnknownSync(Ready)(message).url ?? ""
    })
    child.once("exit", () => {
      delete node.child
      resolve()
    })
  })

const allReady = async (processes: ReadonlyArray<ClusterProcess>): Promise<void> => {
  const deadline = performance.now() + READY_DEADLINE_MS
  while (processes.some(({ isReady }) => !isReady)) {
    if (performance.now() > deadline) throw new Error(`the cluster was not ready after ${READY_DEADLINE_MS} ms`)
    await pause(20)
  }
}
