import { copyFileSync, cpSync, readFileSync } from "node:fs"
import { defineConfig, type Options } from "tsup"
import { licences } from "./licences.ts"

/** Stores whose SQL the command reads at run time. */
export const STORES = ["postgres", "sqlite"]

/** Lets each store find its SQL in a folder of its name: in a bundle both look beside the same module. */
export const sqlByStore: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "SQL by store",
  setup: (build) =>
    build.onLoad({ filter: /packages\/(postgres|sqlite)\/src\/(\w+\/)?Migrations\.ts$/ }, ({ path }) => {
      const [, store = ""] = /packages\/(\w+)\/src/.exec(path) ?? []
      const text = readFileSync(path, "utf8")
      const contents = text.replace(/`(\.\.\/)+sql\//, `\`../sql/${store}/`)
      if (contents === text) throw new Error(`${path} reads no SQL`)
      return { contents, loader: "ts" }
    })
}

/** Entries of the threads of the store on SQLite, which are modules of their own. */
export const threadsIn = (packages: string) => ({
  WriterThread: `${packages}/sqlite/src/WriterThread.ts`,
  ReaderThread: `${packages}/sqlite/src/ReaderThread.ts`
})

/** Options of a bundle of commands. */
export const bundled = {
  format: "esm",
  target: "es2023",
  platform: "node",
  silent: true,
  // Code that is loaded later stands in files of its own, which a start does not read.
  splitting: true,
  clean: true,
  removeNodeProtocol: false,
  noExternal: [/.*/],
  // Modules of CommonJS, such as those of WebSocket and NATS, ask for Node's own by `require`.
  banner: { js: 'import modules from "node:module"; const require = modules.createRequire(import.meta.url);' },
  esbuildOptions: (options) => {
    options.conditions = ["vostro-source"]
    options.minifySyntax = true
    options.minifyWhitespace = true
  }
} satisfies Options

/** Bundles the published command: a start reads one module instead of two thousand, and an install has no dependency. */
export default defineConfig({
  ...bundled,
  entry: { Main: "src/Main.ts", ...threadsIn("..") },
  outDir: "dist",
  esbuildPlugins: [sqlByStore, licences("dist/LICENSES.txt")],
  onSuccess: async () => {
    copyFileSync("../../LICENSE", "LICENSE")
    for (const store of STORES) cpSync(`../${store}/sql`, `sql/${store}`, { recursive: true })
  }
})
