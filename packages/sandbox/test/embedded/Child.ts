import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import type { ServerUser } from "@vostro/sandbox/embedded/ServerUser"

/** Child process that runs a script of this folder. */
export interface Child {
  readonly pid: number
  /** Resolves to the next line of output; fails with its stderr if the script ends without one. */
  readonly line: () => Promise<string>
  readonly tell: (line: string) => void
  /** Sends a signal and waits for the exit; resolves to the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Spawns a script of this folder on the sources. */
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
