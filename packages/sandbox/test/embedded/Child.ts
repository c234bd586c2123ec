import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import type { ServerUser } from "@vostro/sandbox/embedded/ServerUser"

/** A script of this folder in a process of its own. */
export interface Child {
  readonly pid: number
  /** The next line that it says; fails with what it complained about when it ends without one. */
  readonly line: () => Promise<string>
  readonly tell: (line: string) => void
  /** Signals it and waits for its end; gives the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Runs a script of this folder on the sources. */
export const startChild = (script: string, args: ReadonlyArray<string>, user?: ServerUser): Child => {
  const path = fileURLToPath(new URL(`./${script}`, import.meta.url))
  const child = spawn(process.execPath, ["--conditions=vostro-source", path, ...args], { cwd: "/", ...user })
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const complaints = textOf(child)
  return {
    pid: child.pid ?? Number.NaN,
    line: async () => {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`${script} ended (${await ended}): ${complaints()}`)
      return value
    },
    tell: (line) => child.stdin.write(`${line}\n`),
    end: (signal) => {
      child.kill(signal)
      return ended
    }
  }
}

const textOf = ({ stderr }: ChildProcess): (() => string) => {
  let text = ""
  stderr?.setEncoding("utf8").on("data", (part: string) => {
    text += part
  })
  return () => text
}
