import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

/** Root of this repository. */
export const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Folder of everything that a check of the packages writes; removed at the end. */
export const place = mkdtempSync(join(tmpdir(), "vostro-packages-"))
process.on("exit", () => rmSync(place, { recursive: true, force: true }))

/** npm's program on this machine. */
export const npm = process.platform === "win32" ? "npm.cmd" : "npm"

/** Flags of every install of a check. npm's permissions for install scripts are in this repository's own manifest only. */
export const INSTALL = ["install", "--silent", "--no-audit", "--no-fund", "--prefer-offline"]

/** Environment in which programs run on the Node of this check instead of the machine's own. */
export const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}` }

/** Ends the check with a text. */
export const ending = (text: string): never => {
  console.error(text)
  process.exit(1)
}

const execute = promisify(execFile)

/** Runs a program and returns what it printed. Ends the check with the whole output if the program fails. */
export const run = async (
  what: string,
  cwd: string,
  program: string,
  ...args: ReadonlyArray<string>
): Promise<string> => {
  try {
    const options = { cwd, env, maxBuffer: 64_000_000, shell: program.endsWith(".cmd") }
    return (await execute(program, args, options)).stdout
  } catch (error) {
    const { message, stdout, stderr } = Object(error)
    return ending(`${what} failed: ${message}\n${stdout}${stderr}`)
  }
}

/** Runs a script on the Node of this check. */
export const node = (what: string, cwd: string, ...args: ReadonlyArray<string>): Promise<string> =>
  run(what, cwd, process.execPath, ...args)

/** Path of a file in this repository's `node_modules`. */
export const tool = (path: string): string => join(root, "node_modules", path)

/** Runs a check on every item, on as many at a time as there are cores. */
export const forEach = async <A>(items: ReadonlyArray<A>, check: (item: A) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

/** Runs a part of the check and prints its time. */
export const timed = async <A>(what: string, part: () => Promise<A>): Promise<A> => {
  const started = Date.now()
  const result = await part()
  console.log(`${what} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return result
}
