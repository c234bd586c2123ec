import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { makeClient } from "@vostro/http/client"
import { testCommand } from "../../../repo/testCommand.ts"

const compileCache = join(import.meta.dirname, "../../../../node_modules/.cache/vostro")

/** Secrets of the servers in these tests. */
export const secrets = { OPERATOR_TOKEN: "operator-token-of-the-tests-0123456789", MASTER_KEY: "5a".repeat(32) }

/** The least environment of a server. */
export const leastEnvironment = (databaseUrl: string): Environment => ({
  DATABASE_URL: databaseUrl,
  ...secrets,
  ROUTING_NUMBER: "121042882",
  RAILS: "none",
  PORT: "0"
})

type Environment = Readonly<Record<string, string>>

/** A finished command: its exit code and output. */
export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A command that runs. */
export interface Running {
  readonly child: ChildProcess
  readonly output: () => string
  readonly finished: Promise<Finished>
}

/** Runs a command with no environment but this. */
export const launch = (args: ReadonlyArray<string>, env: Environment): Running => {
  const child = spawn(process.execPath, [...testCommand("server"), ...args], {
    // Without the cache every process compiles the bank for seconds.
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let stdout = ""
  let stderr = ""
  child.stdout?.on("data", (bytes) => {
    stdout += String(bytes)
  })
  child.stderr?.on("data", (bytes) => {
    stderr += String(bytes)
  })
  const finished = new Promise<Finished>((resolve) => {
    child.once("close", (code) => resolve({ code, stdout, stderr }))
  })
  return { child, output: () => stdout + stderr, finished }
}

/** Runs a command to its end. */
export const runCommand = (args: ReadonlyArray<string>, env: Environment): Promise<Finished> =>
  launch(args, env).finished

/** A server that listens. */
export interface RunningServer extends Running {
  readonly url: string
  /** Signals the server to stop and waits for its end. */
  readonly stop: () => Promise<Finished>
}

/** Starts a server and waits until it listens. */
export const startServerProcess = async (
  env: Environment,
  args: ReadonlyArray<string> = []
): Promise<RunningServer> => {
  const running = launch(["serve", ...args], env)
  const url = await new Promise<string>((resolve, reject) => {
    running.child.stdout?.on("data", () => {
      const [, found] = /listening at (https?:\/\/[\w.:]+\d)/.exec(running.output()) ?? []
      if (found !== undefined) resolve(found)
    })
    running.child.once("close", (code) => reject(new Error(`ended with ${code}: ${running.output()}`)))
  })
  return {
    ...running,
    url,
    stop: () => {
      running.child.kill("SIGTERM")
      return running.finished
    }
  }
}

/** Client of the operator at a server. */
export const operatorAt = (baseUrl: string) =>
  makeClient({ baseUrl, credentials: { operator_token: secrets.OPERATOR_TOKEN } })
