import { existsSync } from "node:fs"
import { join } from "node:path"

/** Folder into which a whole run bundles the commands once, for its tests. */
export const BUNDLED_COMMANDS = join(import.meta.dirname, "../../node_modules/.cache/vostro-commands")

/**
 * Returns the script of a command, with Node's options for it. A whole run starts bundles, as users do, since reading a
 * thousand modules takes a second of processor time at each start. The run of a single test starts the sources.
 */
export const testCommand = (name: "sandbox" | "server"): ReadonlyArray<string> => {
  const bundled = join(BUNDLED_COMMANDS, "dist", `${name}.js`)
  return process.env["BUNDLED_COMMANDS"] === "true" && existsSync(bundled)
    ? [bundled]
    : ["--conditions=vostro-source", join(import.meta.dirname, `../${name}/src/Main.ts`)]
}
