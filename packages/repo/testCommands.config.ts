import { cpSync, writeFileSync } from "node:fs"
import { defineConfig } from "tsup"
import { bundled, STORES, sqlByStore, threadsIn } from "./command.config.ts"
import { BUNDLED_COMMANDS } from "./testCommand.ts"

/** Bundles the commands of a clone as the published one is, for the tests that start them as processes. */
export default defineConfig({
  ...bundled,
  entry: {
    sandbox: "packages/sandbox/src/Main.ts",
    server: "packages/server/src/Main.ts",
    ...threadsIn("packages")
  },
  outDir: `${BUNDLED_COMMANDS}/dist`,
  esbuildPlugins: [sqlByStore],
  onSuccess: async () => {
    writeFileSync(`${BUNDLED_COMMANDS}/package.json`, JSON.stringify({ version: "0.0.0" }))
    for (const store of STORES) cpSync(`packages/${store}/sql`, `${BUNDLED_COMMANDS}/sql/${store}`, { recursive: true })
  }
})
