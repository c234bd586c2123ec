import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Schema } from "effect"
import { type Member, members } from "./Plan.ts"

/** The processes of the bank, each of which is started again whenever it ends. */
export interface Cast {
  /** Where a server listens, or listened last. */
  readonly urlOf: (server: number) => string
  /** Kills one, also while it starts; false where there is none at the moment. */
  readonly kill: (member: Member) => boolean
  /** Stops one, and gives how to let it go on; undefined where there is none at the moment. */
  readonly freeze: (member: Member) => (() => void) | undefined
  /** Resolves when all of them have come up. */
  readonly ready: () => Promise<void>
  /** Members that ended by themselves after they had come up: none may. */
  readonly endedAlone: () => ReadonlyArray<Member>
  readonly close: () => Promise<void>
}

/** What all of them are started with. */
export interface CastOptions {
  readonly database_url: string
  readonly operator_token: string
  /** In hexadecimal digits. */
  readonly master_key: string
  /** Where each writes what it has to say. */
  readonly folder: string
}

interface Player {
  readonly member: Member
  child?: ChildProcess
  isReady: boolean
  wasKilled: boolean
  url: string
}

const Ready = Schema.Struct({ ready: Schema.Boolean, url: Schema.optionalKey(Schema.String) })
const RESTART_PAUSE_MS = 100
const READY_DEADLINE_MS = 60_000

/** Starts two servers and two workers. */
export const startCast = (options: CastOptions): Cast => {
  const players = members.map((member): Player => ({ member, isReady: false, wasKilled: false, url: "" }))
  const endedAlone: Array<Member> = []
  let isClosing = false
  const keepUp = async (player: Player) => {
    while (!isClosing) {
      await live(player, options)
      if (player.isReady && !player.wasKilled && !isClosing) endedAlone.push(player.member)
      player.isReady = false
      player.wasKilled = false
      await pause(RESTART_PAUSE_MS)
    }
  }
  const lives = players.map(keepUp)
  const kill = (player: Player | undefined): boolean => {
    if (player?.child === undefined) return false
    player.wasKilled = true
    return player.child.kill("SIGKILL")
  }
  const playerOf = (member: string) => players.find((player) => player.member === member)
  return {
    urlOf: (server) => playerOf(`server ${server}`)?.url ?? "",
    kill: (member) => kill(playerOf(member)),
    freeze: (member) => {
      const child = playerOf(member)?.child
      return child?.kill("SIGSTOP") ? () => child.kill("SIGCONT") : undefined
    },
    ready: () => allReady(players),
    endedAlone: () => endedAlone,
    close: async () => {
      isClosing = true
      players.forEach(kill)
      await Promise.all(lives)
    }
  }
}

const script = new URL("Node.ts", import.meta.url).pathname

/** One life of a process, from its start to its end. */
const live = (player: Player, { database_url, operator_token, master_key, folder }: CastOptions): Promise<void> =>
  new Promise((resolve) => {
    const log = openSync(join(folder, `${player.member.replace(" ", "-")}.log`), "a")
    const child = spawn(process.execPath, ["--conditions=vostro-source", script], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        PART: player.member.startsWith("server") ? "server" : "worker",
        DATABASE_URL: database_url,
        OPERATOR_TOKEN: operator_token,
        MASTER_KEY: master_key
      },
      stdio: ["ignore", log, log, "ipc"]
    })
    closeSync(log)
    player.child = child
    child.on("message", (message) => {
      // What it said last may arrive after its end.
      if (player.child !== child) return
      player.isReady = true
      player.url = Schema.decodeUnknownSync(Ready)(message).url ?? ""
    })
    child.once("exit", () => {
      delete player.child
      resolve()
    })
  })

const allReady = async (players: ReadonlyArray<Player>): Promise<void> => {
  const deadline = performance.now() + READY_DEADLINE_MS
  while (players.some(({ isReady }) => !isReady)) {
    if (performance.now() > deadline) throw new Error("the bank did not come up")
    await pause(20)
  }
}
