import { type ChildProcess, spawn } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, it } from "vitest"

// Fake npm for a repository without dependencies; it installs once the file "go" exists.
const NPM = `#!/bin/sh
echo ci >> runs
while [ ! -e go ]; do sleep 0.05; done
mkdir -p node_modules && touch node_modules/.package-lock.json
`

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vostro-setup-"))
  mkdirSync(join(root, "packages/sandbox/setup"), { recursive: true })
  copyFileSync(
    fileURLToPath(new URL("../setup/run.mjs", import.meta.url)),
    join(root, "packages/sandbox/setup/run.mjs")
  )
  writeFileSync(join(root, "package-lock.json"), "{}")
  writeFileSync(join(root, "npm"), NPM)
  chmodSync(join(root, "npm"), 0o755)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const commandOf = (script: string) => [join(root, "packages/sandbox/setup/run.mjs"), "node", "--eval", script]

const run = (args: ReadonlyArray<string>): ChildProcess =>
  spawn(process.execPath, args, {
    env: { ...process.env, PATH: `${root}${delimiter}${process.env["PATH"] ?? ""}`, npm_lifecycle_event: "node" },
    stdio: ["ignore", "ignore", "pipe"]
  })

const task = (): ChildProcess => run(commandOf("0"))

const said = (child: ChildProcess, words: string): Promise<void> =>
  new Promise((resolve) => {
    let text = ""
    child.stderr?.on("data", (chunk) => {
      text += String(chunk)
      if (text.includes(words)) resolve()
    })
  })

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once("exit", (code) => resolve(code)))

it("installs once for two concurrent tasks", async () => {
  const first = task()
  const one = ended(first)
  await said(first, "installing")
  const second = task()
  const other = ended(second)
  await said(second, "waiting")
  writeFileSync(join(root, "go"), "")
  expect(await Promise.all([one, other])).toEqual([0, 0])
  expect(readFileSync(join(root, "runs"), "utf8")).toBe("ci\n")
  expect(existsSync(join(root, ".installing"))).toBe(false)
})

it("installs after an installing task was killed", async () => {
  const dead = spawn(process.execPath, ["--eval", "0"])
  await ended(dead)
  writeFileSync(join(root, ".installing"), String(dead.pid))
  writeFileSync(join(root, "go"), "")
  expect(await ended(task())).toBe(0)
  expect(existsSync(join(root, ".installing"))).toBe(false)
})

it("stops if its starter was killed during the install", async () => {
  const endless = [process.execPath, commandOf("setInterval(() => {}, 1_000)"), { stdio: "inherit" }]
  const starter = run(["--eval", `require("node:child_process").spawn(...${JSON.stringify(endless)})`])
  const closed = new Promise((resolve) => starter.once("close", resolve))
  await said(starter, "installing")
  starter.kill("SIGKILL")
  writeFileSync(join(root, "go"), "")
  // The task holds the other end of stderr as long as it lives.
  await closed
})
