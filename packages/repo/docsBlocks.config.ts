import { cpSync, readdirSync } from "node:fs"
import { defineConfig } from "tsup"
import { bundled, STORES, sqlByStore, threadsIn } from "./command.config.ts"

const folder = "packages/sandbox/.docs-check"
const blocks = readdirSync(folder).filter((file) => /^Block\d+\.ts$/.test(file))

/** Bundles the blocks of the documents, which would otherwise read a thousand modules each. */
export default defineConfig({
  ...bundled,
  entry: {
    ...Object.fromEntries(blocks.map((file) => [file.replace(/\.ts$/, ""), `${folder}/${file}`])),
    ...threadsIn("packages")
  },
  outDir: `${folder}/dist`,
  sourcemap: true,
  // No modules of ECMAScript: they ask for modules of Node as they run.
  noExternal: [/^(?!(ws|undici\/index\.js)$)/],
  external: ["ws", "undici/index.js"],
  esbuildPlugins: [sqlByStore],
  onSuccess: async () => {
    for (const store of STORES) cpSync(`packages/${store}/sql`, `${folder}/sql/${store}`, { recursive: true })
  }
})
