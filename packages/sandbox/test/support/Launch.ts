import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeClient } from "@vostro/http/client"
import { SandboxFacts } from "@vostro/sandbox/program/SandboxFile"
import { Effect, Schedule, Schema } from "effect"
import { testCommand } from "../../../repo/testCommand.ts"

const Facts = Schema.fromJsonString(SandboxFacts)

/** Launches sandboxes of one folder, each as a command-line process. */
export const makeLauncher = () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-sandbox-"))
  const running = new Set<ChildProcess>()
  const launch = (...flags: ReadonlyArray<string>) => {
    const args = [...testCommand("sandbox"), "start", "--json", "--data", folder, ...flags]
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] })
    running.add(child)
    child.once("exit", () => running.delete(child))
    return child
  }
  return {
    folder,
    launch,
    /** Starts a sandbox and waits until it is ready. */
    start: async (...flags: ReadonlyArray<string>) => {
      const child = launch("--port", "0", ...flags)
      return { child, facts: await firstFacts(child) }
    },
    /** Stops all sandboxes and removes the folder. */
    close: async () => {
      await Promise.all([...running].map((child) => stop(child, "SIGTERM")))
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Resolves to the facts that a sandbox prints when ready. */
export const firstFacts = (child: ChildProcess) =>
  new Promise<SandboxFacts>((resolve, reject) => {
    let text = ""
    child.stdout?.on("data", (chunk) => {
      text += String(chunk)
      const line = text.split("\n").find((one) => one.startsWith("{") && one.endsWith("}"))
      if (line !== undefined) resolve(Schema.decodeUnknownSync(Facts)(line))
    })
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${text}`)))
  })

/** Sends a process a signal and waits for its exit. */
export const stop = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once("exit", (code) => resolve(code))
    child.kill(signal)
  })

/** Client of the demo program. */
export const clientOf = ({ base_url, client_id, client_secret }: SandboxFacts) =>
  makeClient({ baseUrl: base_url, credentials: { client_id, client_secret } })

/** Client of the operator. */
export const operatorOf = ({ base_url, operator_token }: SandboxFacts) =>
  makeClient({ baseUrl: base_url, credentials: { operator_token } })

/** Retries every 50 ms, at most 800 times. */
export const patiently = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.retry(effect, { times: 800, schedule: Schedule.spaced("50 millis") }))

/** Moves the time of a sandbox with a manual clock; returns the new time. */
export const moveClock = async ({ base_url, operator_token }: SandboxFacts, advance_ms: number) => {
  const headers = { authorization: `Bearer ${operator_token}` }
  const body = JSON.stringify({ advance_ms })
  const answer = await fetch(`${base_url}/operator/v1/clock`, { method: "POST", headers, body })
  return Schema.decodeUnknownSync(Schema.Struct({ now: Schema.String }))(await answer.json())
}
