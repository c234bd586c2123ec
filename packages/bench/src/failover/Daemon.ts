import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import type { ServerUser } from "@vostro/sandbox/embedded/ServerUser"

/** A program that is started again whenever it ends, as by an init system. */
export interface Daemon {
  readonly pid: () => number | undefined
  /** Ends it for good. */
  readonly stop: (signal: NodeJS.Signals) => Promise<void>
}

/** Program to run, with the file of its output. */
export interface Program {
  readonly command: string
  readonly args: ReadonlyArray<string>
  readonly log: string
  readonly user: ServerUser | undefined
}

const RESTART_PAUSE_MS = 1_000

/** Starts a program under supervision. */
export const startDaemon = ({ args, command, log, user }: Program): Daemon => {
  let child: ChildProcess | undefined
  let isStopping = false
  const runOnce = () =>
    new Promise<void>((resolve, reject) => {
      const out = openSync(log, "a")
      child = spawn(command, args, { stdio: ["ignore", out, out], ...user })
      closeSync(out)
      child.once("error", reject)
      child.once("exit", () => resolve())
    })
  const supervised = (async () => {
    while (!isStopping) {
      await runOnce()
      child = undefined
      if (!isStopping) await pause(RESTART_PAUSE_MS)
    }
  })()
  return {
    pid: () => child?.pid,
    stop: async (signal) => {
      isStopping = true
      child?.kill(signal)
      await supervised
    }
  }
}
