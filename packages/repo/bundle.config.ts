import { defineConfig } from "tsup"
import { licences } from "./licences.ts"

/**
 * Modules that code loads later, for options and pages that the entry does not have. In the bundle they would not only
 * take space: esbuild wraps each module that they share with others, so that it cannot leave unused ones out, and V8
 * parses every module twice.
 */
const LATER = ["@vostro/postgres", "@vostro/sqlite", "../openapi/OpenApi.ts", "./DocsPage.ts", "undici/index.js"]

/** The errors of clients, which programs also import from the entry of the client: they must be the same classes. */
const SHARED = ["@vostro/http/promise"]

const OUTSIDE = [...LATER, ...SHARED]

/**
 * Bundles the entry for tests with all that it imports into one module. Reading a thousand small modules takes three
 * times as long as the bundle, at every start of a test. The entry exposes no other class or tag of the modules in it.
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
  noExternal: [new RegExp(`^(?!(?:${OUTSIDE.join("|")})$)`)],
  external: OUTSIDE,
  esbuildOptions: (options) => {
    options.conditions = ["vostro-source"]
    options.minifySyntax = true
  },
  esbuildPlugins: [licences("dist/test.LICENSES.txt")]
})
