import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { INSTALL, npm, place, run } from "./run.ts"

/**
 * Versions of the runtimes that the examples run on. Their packages have the programs in them (90 to 160 MB each), so the
 * check installs them in a folder of its own, and the repository does not depend on them.
 */
const VERSIONS = { bun: "1.4.5", deno: "2.9.6", workerd: "1.20261117.1" }

/** A runtime beside Node. */
export type Runtime = keyof typeof VERSIONS

/** Installs a runtime; returns the path of its program. */
export const installRuntime = async (name: Runtime): Promise<string> => {
  const folder = join(place, `runtime-${name}`)
  mkdirSync(folder)
  const dependencies = { [name]: VERSIONS[name] }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "runtime", private: true, dependencies }))
  await run(`${name}: install`, folder, npm, ...INSTALL)
  return join(folder, "node_modules/.bin", name)
}
