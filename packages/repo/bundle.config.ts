import { defineConfig } from "tsup"
import { licences } from "./licences.ts"

/**
 * Bundles the entry for tests with all that it imports into one module. Reading a thousand small modules takes three
 * times as long as the bundle, at every start of a test. The entry exposes no class or tag of the modules in it.
 */
export default defineConfig({
  entry: ["src/test.ts"],
  format: "esm",
  target: "es2023",
  platform: "node",
  outDir: "dist",
  silent: true,
  splitting: false,
  removeNodeProtocol: false,
  // PostgreSQL is loaded for its URLs only, which the entry does not take.
  noExternal: [/^(?!@vostro\/postgres$)/],
  external: ["@vostro/postgres"],
  esbuildOptions: (options) => {
    options.conditions = ["vostro-source"]
    options.minifySyntax = true
  },
  esbuildPlugins: [licences("dist/test.LICENSES.txt")]
})
