// Runs a task of this repository on any Node from 20 on: installs what is missing, finds a Node that is new enough (npm
// brings one), and hands over. Plain JavaScript without dependencies, since nothing is installed when it starts.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/**
 * The command that runs the bank, with how much of what is young is kept before it is looked through, in MB. By itself Node
 * lets some 64 MB of the bytes of uploads lie until it looks whether they are needed still.
 */
const vostro = ["--max-semi-space-size=8", "packages/sandbox/src/Main.ts"]

/** What each task runs, from the root of the repository. */
const tasks = {
  start: [...vostro, "start"],
  demo: [...vostro, "demo"],
  vostro,
  test: ["packages/repo/run.mjs"],
  quick: ["packages/repo/run.mjs", "--quick"],
  bench: ["packages/bench/src/Main.ts"],
  faults: ["packages/bench/src/faults/Main.ts"],
  reference: ["packages/repo/reference.ts"],
  node: []
}

/** The oldest Node that runs the sources and every tool. */
const OLDEST = [22, 19]

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

const isInstalled = () => {
  const installed = modified(join(root, "node_modules/.package-lock.json"))
  return installed > 0 && installed >= modified(join(root, "package-lock.json"))
}

// The process that installs: two that do it at once take each other's files away.
const lock = join(root, ".installing")

const lockIt = () => {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

// Of one that was killed nothing else tells. While its number is not written yet it is 0, which is there.
const isLeft = () => {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0)
    return false
  } catch (error) {
    return error.code === "ESRCH"
  }
}

const takeTurn = () => {
  for (let waited = false; !lockIt(); waited = true) {
    if (isLeft()) rmSync(lock, { force: true })
    else if (!waited) console.error("vostro: waiting for what another task installs")
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

const npmCi = () => {
  console.error("vostro: installing what is missing (once)")
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  return spawnSync(npm, ["ci"], { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" }).status ?? 1
}

const install = () => {
  takeTurn()
  const status = isInstalled() ? 0 : npmCi()
  rmSync(lock, { force: true })
  if (status !== 0) process.exit(status)
}

const isNewEnough = () => {
  const [major, minor] = process.versions.node.split(".").map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** This machine's Node if it is new enough, else the one that came with the install. */
const findNode = () => {
  if (isNewEnough()) return process.execPath
  const name = process.platform === "win32" ? "win" : process.platform
  const require = createRequire(join(root, "package.json"))
  for (const candidate of [`node-${name}-${process.arch}`, `node-bin-${name}-${process.arch}`]) {
    try {
      const folder = dirname(require.resolve(`${candidate}/package.json`))
      return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node")
    } catch {
      // Not for this platform; the next name may be.
    }
  }
  console.error(`vostro: there is no Node ${OLDEST.join(".")} or newer for this platform; please install one`)
  process.exit(1)
}

/** Our parent, and where that is a shell that npm has put between us (dash stays there), npm as well. */
const starters = () => {
  const parent = String(process.ppid)
  try {
    const [, name, above] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? []
    return name === "sh" ? `${parent} ${above}` : parent
  } catch {
    // No such file: the parent is gone by now, or this is no Linux, and the shell made way for us.
    return parent
  }
}

const [task = "start", ...args] = process.argv.slice(2)
if (!(task in tasks)) {
  console.error(`vostro: no such task: ${task} (${Object.keys(tasks).join(", ")})`)
  process.exit(2)
}
// Asked before all else: an install takes a while, and whoever wanted it may be gone at its end.
const started = starters()
if (!isInstalled()) install()
// What was compiled once is kept for the next start, which takes half as long then.
const NODE_COMPILE_CACHE = join(root, "node_modules/.cache/vostro")
const child = spawn(findNode(), ["--conditions=vostro-source", ...tasks[task], ...args], {
  cwd: root,
  stdio: "inherit",
  env: { NODE_COMPILE_CACHE, ...process.env }
})
// A terminal signals the whole group; a supervisor signals us alone. The child stops in order and we wait for it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
// A npm that is killed tells nobody: whoever it started is handed to another parent, and ends in order, too.
const watch = () => starters() !== started && child.kill("SIGTERM")
if (process.env.npm_lifecycle_event !== undefined) setInterval(watch, 200).unref()
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name)
  process.kill(process.pid, signal)
})
