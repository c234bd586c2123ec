import { type ChildProcess, spawn } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vostro-starters-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const flags = () => ["--json", "--port", "0", "--store", "memory", "--data", join(folder, "data")]

/** Starts a command that keeps its standard output open as long as any of its processes runs. */
const start = (command: string, args: ReadonlyArray<string>, cwd: string): ChildProcess =>
  // npm would keep compiled code in the temporary folder.
  spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" },
    stdio: ["ignore", "pipe", "ignore"]
  })

const ready = async ({ stdout }: ChildProcess): Promise<number> => {
  if (stdout === null) throw new Error("no output")
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith("{")) return JSON.parse(line).pid
  }
  throw new Error("the bank did not start")
}

const closed = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once("close", () => resolve()))

/** The bank removes its pid from the file of its facts as it stops in order. */
const pidInFacts = (): unknown => JSON.parse(readFileSync(join(folder, "data/sandbox.json"), "utf8")).pid

/** Makes the installed command that `npx vostro` finds in a project. */
const install = (): void => {
  const bin = join(folder, "node_modules/.bin")
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(folder, "package.json"), '{"private":true}')
  const main = join(root, "packages/cli/src/Main.ts")
  writeFileSync(
    join(bin, "vostro"),
    `#!/bin/sh\nexec "${process.execPath}" --conditions=vostro-source "${main}" "$@"\n`
  )
  chmodSync(join(bin, "vostro"), 0o755)
}

it.each(["SIGTERM", "SIGKILL"] as const)("the bank of npx stops in order after npx got %s", async (signal) => {
  install()
  const child = start("npx", ["--no-install", "vostro", "start", ...flags()], folder)
  const ended = closed(child)
  const pid = await ready(child)
  expect(pidInFacts()).toBe(pid)
  child.kill(signal)
  await ended
  expect(pidInFacts()).toBeUndefined()
})

it.each(["SIGTERM", "SIGKILL"] as const)("the bank of npm start stops in order after npm got %s", async (signal) => {
  const child = start("npm", ["-s", "start", "--", ...flags()], root)
  const ended = closed(child)
  const pid = await ready(child)
  expect(pidInFacts()).toBe(pid)
  child.kill(signal)
  await ended
  expect(pidInFacts()).toBeUndefined()
})

it.each(["SIGTERM", "SIGINT"] as const)("the command exits with 0 after %s", async (signal) => {
  const main = join(root, "packages/cli/src/Main.ts")
  const child = start(process.execPath, ["--conditions=vostro-source", main, "start", ...flags()], folder)
  const code = new Promise((resolve) => child.once("exit", resolve))
  await ready(child)
  child.kill(signal)
  expect(await code).toBe(0)
})
