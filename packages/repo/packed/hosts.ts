import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { converse, OPERATOR_TOKEN, type Partner } from "./conversation.ts"
import { ending, env } from "./run.ts"

/** A host that mounts a bank under `/bank`, and prints the port at which it listens. */
export interface Host {
  readonly name: string
  readonly command: readonly [program: string, ...args: ReadonlyArray<string>]
  readonly folder: string
}

/** Starts a host, talks to its bank, hands the partner on, and stops the host. */
export const visit = async (
  { name, command: [program, ...args], folder }: Host,
  afterwards: (baseUrl: string, partner: Partner) => Promise<void> = async () => undefined
): Promise<void> => {
  const settings = { ...env, PORT: "0", OPERATOR_TOKEN }
  const child = spawn(program, args, { cwd: folder, env: settings, stdio: ["ignore", "pipe", "inherit"] })
  process.once("exit", () => child.kill("SIGKILL"))
  try {
    const baseUrl = `http://127.0.0.1:${await portOf(child)}/bank`
    await afterwards(baseUrl, await converse(baseUrl))
  } catch (error) {
    ending(`the example of ${name}: ${error instanceof Error ? error.stack : error}`)
  }
  await stop(child)
  console.log(`  ${name} mounts the bank`)
}

const portOf = async (child: ChildProcess): Promise<number> => {
  if (child.stdout !== null) {
    for await (const line of createInterface({ input: child.stdout })) {
      const [, port] = /(?:\bport"?: ?|http:\/\/127\.0\.0\.1:)(\d+)/.exec(line) ?? []
      if (port !== undefined) return Number(port)
    }
  }
  throw new Error("it ended before it listened")
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once("exit", () => resolve())
    child.kill("SIGKILL")
  })
