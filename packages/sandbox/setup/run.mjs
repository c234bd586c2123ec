// Runs a task of this repository on any Node from 20 on: installs dependencies, finds a recent Node (npm provides one)
// and hands over. Plain JavaScript without dependencies, since none are installed yet.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/**
 * Command of the bank, with the size of V8's young generation in MB, and with garbage limited to the size of the live
 * objects. By default Node keeps about 64 MB of upload bytes, and garbage of three times the live objects, before it collects
 * them.
 */
const vostro = ["--max-semi-space-size=8", "--heap-growing-percent=100", "packages/sandbox/src/Main.ts"]

/** Command line of each task, relative to the root of the repository. */
const tasks = {
  start: [...vostro, "start"],
  demo: [...vostro, "demo"],
  vostro,
  test: ["packages/repo/run.mjs"],
  quick: ["packages/repo/run.mjs", "--quick"],
  conformance: ["packages/repo/conformance.ts"],
  bench: ["packages/bench/src/Main.ts"],
  faults: ["packages/bench/src/faults/Main.ts"],
  failover: ["packages/bench/src/faults/Main.ts", "--store", "patroni"],
  citus: ["packages/bench/src/citus/Drill.ts"],
  simulate: ["--max-semi-space-size=64", "packages/bench/src/simulate/Main.ts"],
  reference: ["packages/repo/reference.ts"],
  completions: ["packages/repo/completions.ts"],
  release: ["packages/repo/release.ts"],
  clients: ["packages/repo/clients.ts"],
  hosts: ["packages/repo/hosts.ts"],
  browser: ["packages/repo/browser.ts"],
  explore: ["packages/console/test/explore/Main.ts"],
  nats: ["node_modules/vitest/vitest.mjs", "run", "--config", "packages/nats/test/live/live.config.ts"],
  pack: ["packages/repo/pack.ts"],
  docs: ["packages/site/src/Main.ts"],
  pictures: ["packages/site/test/Pictures.ts"],
  node: []
}

/** Oldest Node that runs the sources and every tool. */
const OLDEST = [22, 19]

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

const isInstalled = () => {
  const installed = modified(join(root, "node_modules/.package-lock.json"))
  return installed > 0 && installed >= modified(join(root, "package-lock.json"))
}

// Install lock: two concurrent installs delete each other's files.
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

// A killed installer leaves only its lock. Until its pid is written the file reads as 0, which counts as alive.
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
    else if (!waited) console.error("vostro: waiting for another task's npm install")
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

const npmCi = () => {
  console.error("vostro: installing dependencies (once)")
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

/** Returns this machine's Node if it is recent enough, else the one from the install. */
const findNode = () => {
  if (isNewEnough()) return process.execPath
  const name = process.platform === "win32" ? "win" : process.platform
  const require = createRequire(join(root, "package.json"))
  for (const candidate of [`node-${name}-${process.arch}`, `node-bin-${name}-${process.arch}`]) {
    try {
      const folder = dirname(require.resolve(`${candidate}/package.json`))
      return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node")
    } catch {
      // Not for this platform; the next candidate may be.
    }
  }
  console.error(`vostro: no Node ${OLDEST.join(".")} or newer for this platform; please install one`)
  process.exit(1)
}

/** Returns the parent's pid, plus npm's if the parent is a shell between npm and this process (dash stays there). */
const starters = () => {
  const parent = String(process.ppid)
  try {
    const [, name, above] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? []
    return name === "sh" ? `${parent} ${above}` : parent
  } catch {
    // The parent is gone, or this is not Linux and the shell replaced itself.
    return parent
  }
}

const [task = "start", ...args] = process.argv.slice(2)
if (!(task in tasks)) {
  console.error(`vostro: unknown task: ${task} (${Object.keys(tasks).join(", ")})`)
  process.exit(2)
}
// Read before the install, which takes a while: the starter may be gone by its end.
const started = starters()
if (!isInstalled()) install()
// A compile cache halves the time of the next start.
const NODE_COMPILE_CACHE = join(root, "node_modules/.cache/vostro")
const child = spawn(findNode(), ["--conditions=vostro-source", ...tasks[task], ...args], {
  cwd: root,
  stdio: "inherit",
  env: { NODE_COMPILE_CACHE, ...process.env }
})
// A terminal signals the whole group; a supervisor signals this process alone. The child shuts down and is awaited.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
// A killed npm sends no signal: its orphans get another parent, and shut down in order as well.
const watch = () => starters() !== started && child.kill("SIGTERM")
if (process.env.npm_lifecycle_event !== undefined) setInterval(watch, 200).unref()
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name)
  process.kill(process.pid, signal)
})
